"""The screens that applications are made of, and the words that testers have for what is on them: posts and their editor,
a table of a database, a notebook, a dashboard, a list of todos.
"""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

BOTH = "truth.join() === 'Select Second post=on,Select Hello world!=on'"


@tries(
    works("screen-posts", "Tick all posts.", BOTH),
    works("screen-posts", "Select both posts.", BOTH),
    works("screen-posts", "Write a new post.", "truth.join() === 'Add New Post'"),
    works("screen-posts", "Manage the users.", "truth.join() === 'Users'"),
    works("screen-posts", 'Search the posts for "world".', "truth.join() === 'Search posts=world, Enter'"),
    works("search-of?Search", 'Search the posts for "world".', "truth.join() === 'Search=world, Enter'"),
    works("screen-posts", "Show only posts from October 2026.", "truth.join() === 'Filter by date=October 2026'"),
    works("screen-posts", 'View the post "Hello world!".', "truth.join() === 'View of Hello world!'"),
    works("screen-post", "Go back to the posts.", "truth.join() === 'Back to posts'"),
    works("screen-post", "Return to the list of posts.", "truth.join() === 'Back to posts'"),
    works("screen-post", "Open the posts.", "truth.join() === 'Back to posts'"),
    works("screen-post", 'Add the tag "travel".', "truth.join() === 'Tags=travel, Enter'"),
    works("screen-post", 'Give the post the title "My trip".', "document.querySelector('input').value === 'My trip'"),
    works("screen-post", "Put the post into the category Tech.", "truth.join() === 'Tech=on'"),
    works("screen-post", "Assign it to the News category.", "truth.join() === 'News=on'"),
    works("screen-post", "Don't allow comments.", "truth.join() === 'Allow comments=off'"),
    works("screen-table", "Open the customers table.", "truth.join() === 'customers'"),
    works("screen-notebook", "Save the notebook.", "truth.join() === 'Save'"),
    works("screen-notebook", "Execute all cells.", "truth.join() === 'Run all'"),
    works("screen-notebook", "Run the whole notebook.", "truth.join() === 'Run all'"),
    works("screen-notebook", "Insert a cell below.", "truth.join() === 'Add cell below'"),
    works("screen-dashboard", "Set the date range to the last 7 days.", "truth.length === 1 && truth[0].endsWith('=Last 7 days')"),
    works("screen-dashboard", "Show the last 30 days.", "truth.length === 1 && truth[0].endsWith('=Last 30 days')"),
    works("screen-dashboard", "Show only orders from Asia.", "truth.length === 1 && truth[0].endsWith('=Asia')"),
    works("screen-dashboard", "Hide the targets.", "truth.join() === 'Show targets=off'"),
    works("screen-users", "Deactivate Ann Lee.", "truth.join() === 'Active=off'"),
    works("screen-users", 'Turn on "Active" in the row of "Bob Ray".', "truth.join() === 'Active=on'"),
    works("screen-users", 'Edit the user with the e-mail "bob@example.com".', "truth.join() === 'Edit of Bob Ray'"),
    works("screen-comments", 'Write "Thanks!" as a reply and post it.', "truth.join() === 'Reply=Thanks!,Post reply'"),
    works("screen-users", "Change the role of Bob Ray to Admin.", "truth.join() === 'Role of Bob Ray=Admin'"),
    works("screen-users", 'Set Bob Ray\'s role to "Viewer".', "truth.join() === 'Role of Bob Ray=Viewer'"),
    works("screen-users", "Show only the users with the role Editor.", "truth.length === 1 && truth[0].startsWith('Role All')"),
    works("screen-comments", "Edit Ann's comment.", "truth.join() === 'Edit of Ann'"),
    works("screen-comments", 'Edit the comment "Great post!".', "truth.join() === 'Edit of Ann'"),
    works("screen-settings", 'Rename the site to "Blog".', "truth.join() === 'Site name=Blog, Enter,Save changes'"),
    works("screen-settings", "Save the settings.", "truth.join() === 'Save changes'"),
    works("screen-files", "Show the files as a grid.", "truth.join() === 'Grid view'"),
    works("screen-notebook", "Restart the kernel.", "truth.join() === 'Restart kernel'"),
    works("screen-todos", "Show only completed tasks.", "truth.join() === 'Completed'"),
    works("screen-todos", "Toggle all.", "truth.join() === 'Mark all as complete=on'"),
    works("screen-todos", 'Finish the task "Buy milk".', "truth.join() === 'Buy milk=on'"),
)
def test_what_a_tester_says_of_a_screen_is_done(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("screen-posts", "Tick all comments.", "!truth.length", "which are “comments”"),
    fails("search-of?Search products", 'Search the posts for "world".', "!truth.length", "searches other things than “posts”"),
    fails("screen-post", "Go back to the comments.", "!truth.length", "comments"),
    fails("screen-post", 'Give the post the subtitle "My trip".', "!truth.length", "subtitle"),
    fails("screen-post", "Put the post into the category Travel.", "!truth.length", "Travel"),
    fails("screen-notebook", "Toggle all.", "!truth.length", "not one action on one control"),
    fails("screen-notebook", "Stop the kernel.", "!truth.length", "stop"),
    fails("screen-dashboard", "Set the date range to the last 5 days.", "!truth.length", "last 5 days"),
    fails("screen-comments", "Delete the post.", "!truth.length", "post"),
    fails("screen-comments", "Delete all spam.", "!truth.length", "about something else"),
    fails("screen-comments", "Turn off comments.", "!truth.length", "turn off"),
    fails("screen-comments", "Show the pending reviews.", "!truth.length", "pending reviews"),
    fails("screen-files", "Create a new file.", "!truth.length", "file"),
    fails("screen-users", "Change the role of Dora Fox to Admin.", "!truth.length", "Dora Fox"),
    fails("screen-users", "Delete all orders.", "!truth.length", "about something else"),
    fails("screen-users", "Delete the order.", "!truth.length", "order"),
    fails("screen-settings", 'Rename the account to "Blog".', "!truth.some((told) => told.includes('='))", "rename"),
    fails("screen-settings", "Change the password.", "!truth.includes('Save changes')", "password"),
    fails("screen-notebook", "Copy the cell.", "!truth.length", "copy"),
    fails("screen-todos", 'Mark "Buy milk" as important.', "!truth.length", "important"),
    fails("screen-dashboard", "Hide the orders.", "!truth.some((told) => told.includes('='))", "hide"),
)
def test_what_no_screen_has_is_not_done_by_something_like_it(trying: Trying, case: Case) -> None:
    case.holds(trying)
