"""Users, staff, groups and permissions in Django's admin: what the plans say was done stands in the database."""

from __future__ import annotations

from tests.apps.django_admin.conftest import Admin

PERMISSIONS = (
    "select p.codename from auth_group g join auth_group_permissions gp on gp.group_id = g.id "
    "join auth_permission p on p.id = gp.permission_id where g.name = ? order by 1"
)


def test_a_new_colleague_becomes_staff(users: Admin) -> None:
    assert users.ran["A new colleague becomes staff"].passed, users.ran
    [maria] = users.rows("select first_name, last_name, email, is_staff, is_superuser from auth_user where username='maria'")
    assert maria == ("Maria", "Keller", "maria@example.org", 1, 0)


def test_a_colleague_is_found_and_gets_another_address(users: Admin) -> None:
    ran = users.ran["A colleague is found and gets another e-mail address"]
    assert ran.passed, ran
    assert users.rows("select email from auth_user where username='petra'") == ["petra.lund@example.org"]
    assert users.rows("select count(*) from auth_user where email like 'petra.lund%'") == [1]


def test_staff_are_filtered_and_the_filter_is_cleared(users: Admin) -> None:
    ran = users.ran["Only staff are listed"]
    assert ran.passed, ran


def test_who_leaves_is_deleted_after_a_confirmation(users: Admin) -> None:
    assert users.ran["Somebody leaves"].passed, users.ran["Somebody leaves"]
    assert users.rows("select * from auth_user where username='quentin'") == []


def test_a_deletion_that_is_called_off_deletes_nobody(users: Admin) -> None:
    assert users.ran["A deletion is called off"].passed, users.ran["A deletion is called off"]
    assert users.rows("select username from auth_user where username='tom'") == ["tom"]


def test_the_two_that_were_ticked_are_deleted_and_nobody_else(users: Admin) -> None:
    ran = users.ran["Two people are deleted at once"]
    assert ran.passed, ran
    assert users.rows("select username from auth_user order by 1") == ["admin", "maria", "petra", "tom"]


def test_a_group_gets_its_permissions(users: Admin) -> None:
    ran = users.ran["A group gets its permissions"]
    assert ran.passed, ran
    assert users.rows(PERMISSIONS, "Librarians") == ["add_book", "change_book"]


def test_a_permission_that_was_taken_away_again_is_not_given(users: Admin) -> None:
    ran = users.ran["A permission is taken away again"]
    assert ran.passed, ran
    assert users.rows(PERMISSIONS, "Readers") == ["view_shelf"]


def test_a_colleague_becomes_a_member_of_a_group(users: Admin) -> None:
    ran = users.ran["A colleague becomes a member of a group"]
    assert ran.passed, ran
    members = "select u.username from auth_user_groups m join auth_user u on u.id=m.user_id join auth_group g on g.id=m.group_id"
    assert users.rows(f"{members} where g.name='Visitors'") == ["tom"]


def test_a_wrong_password_and_two_that_differ_are_told(users: Admin) -> None:
    assert users.ran["The password of the administrator is wrong"].passed
    assert users.ran["The two passwords differ"].passed, users.ran["The two passwords differ"]
    assert users.rows("select * from auth_user where username='nobody'") == []


def test_one_can_log_out(users: Admin) -> None:
    assert users.ran["Logging out"].passed, users.ran["Logging out"]
