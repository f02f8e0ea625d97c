"""What is new: a record told by its fields, whose form is opened where it is not shown; an entry of a cart; a query."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

STRUPPI = "truth.join() === 'Struppi/Dog/7.5'"
ANN = "truth.join() === 'Ann/Rome/42'"


@tries(
    works("records-list", 'Create a new customer with the name "Ann", the city Bonn and the age 42.', "truth.join() === 'Ann/Bonn/42'"),
    works("records-list", 'Add a new customer: name "Ann", city "Oslo", age 42.', "truth.join() === 'Ann/Oslo/42'"),
    works("records-list", 'Insert a row with the name "Ann" and the age 42.', ANN),
    works("records-list", 'Create a customer "Ann" with the age 42.', ANN),
    works("records-list", 'Add a customer named "Ann" and save.', "truth.join() === 'Ann/Rome/'"),
    works("records-index", 'Create an animal with the name "Struppi", the species Dog and the weight 7.5.', STRUPPI, '"created" is shown'),
    works("records-index", 'Create a new animal called "Struppi", species "Dog", with the weight 7.5.', STRUPPI),
    works("records-index", 'Edit the record of "Coco".', "truth.length === 0", 'the name is "Coco"', 'the species is "Parrot"'),
    works("records-index", 'Search for "Struppi".', "truth.includes('search Struppi')"),
    works("records-inline", 'Add a customer with the name "Ann" and the age 42.', "truth.join() === 'Ann/42'"),
    works("records-inline?loose", 'Create a customer with the name "Ann" and the age 42.', "truth.join() === 'Ann/42'"),
    works("records-inline", 'Add the customer "Ann".', "truth.join() === 'Ann/'"),
    works("records-cart", "Add the tea to the cart.", "truth.join() === 'Add to cart of Tea'"),
    works("sql-page", 'Run the query "select 42".', "truth.join() === 'select 42'", '"1 row: 42" is shown'),
    works("sql-page", 'Execute "delete from orders where id = 3".', "truth.join() === 'delete from orders where id = 3'"),
)
def test_a_new_record_an_entry_of_a_cart_and_a_query(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("records-list", 'Create a new customer with the name "Ann" and the email "a@x.test".', "truth.length === 0", says="email"),
    fails("records-list", 'Create a new customer with the name "Ann" and the city Paris.', "truth.length === 0", says="Paris"),
    fails("records-list", 'Create a new product with the name "Tea" and the age 42.', "truth.length === 0", says="name"),
    fails("records-index", 'Create an owner with the name "Ann" and the phone 12.', "truth.length === 0", says="name"),
    fails("records-index", 'Create an animal with the name "Struppi" and the colour "Red".', "truth.length === 0", says="colour"),
    fails("records-index", 'Create a new animal called "Struppi", species "Horse".', "truth.length === 0", says="Horse"),
    fails("records-index", 'Set the species to "Dog".', "truth.length === 0", says="species"),
    fails("records-inline", 'Add a product with the name "Tea" and the age 42.', "truth.length === 0", says="makes something else"),
    fails("records-list", 'Create the product "Tea".', "truth.length === 0", says="Tea"),
    fails("screen-posts", 'Create a new post "Hello".', "!truth.some((told) => told.startsWith('Search posts'))", says="Hello"),
    fails("screen-users", 'Add a new user with the email "Dan".', "truth.length === 0", says="looks for what is there"),
    fails("records-cart", "Add the coffee to the cart.", "truth.length === 0", says="add to cart"),
    fails("records-cart", "Save the mug for later.", "truth.length === 0", says="mug"),
    fails("sql-page", 'Run the saved query "select 42".', "truth.length === 0", says="select 42"),
)
def test_what_is_not_there_is_not_made_of_something_else(trying: Trying, case: Case) -> None:
    case.holds(trying)
