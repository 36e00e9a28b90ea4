"""Addresses of this room. Fixed words stand before `<code>`: codes are written in capitals."""

from django.urls import URLPattern, path

from classroom.people.oidc.views import student_login
from classroom.people.views import (
    accounts,
    classes,
    coteachers,
    join,
    joined,
    pictures,
    students,
    substitutes,
)

app_name = "people"
urlpatterns: list[URLPattern] = [
    path("classes/", classes.classes, name="classes"),
    path("classes/<int:pk>/", classes.class_page, name="class"),
    path("classes/<int:pk>/edit/", classes.edit, name="edit"),
    path("classes/<int:pk>/copy/", classes.copy, name="class_copy"),
    path("classes/<int:pk>/extend/", classes.extend, name="extend"),
    path("classes/<int:pk>/lock/", classes.lock, name="lock"),
    path("classes/<int:pk>/code/", classes.code, name="new_code"),
    path("classes/<int:pk>/join-again/", classes.join_again, name="join_again"),
    path("classes/<int:pk>/crowd/", classes.crowd, name="crowd"),
    path("classes/<int:pk>/audit/", classes.audit, name="audit"),
    path("classes/<int:pk>/cards/", classes.cards, name="cards"),
    path("classes/<int:pk>/delete/", classes.delete, name="delete"),
    path("classes/<int:pk>/names/", students.names, name="add_names"),
    path("classes/<int:pk>/names/add/", students.names_add, name="add_names_save"),
    path("classes/<int:pk>/waiting/", students.waiting, name="waiting"),
    path("classes/<int:pk>/students/<int:student>/", students.student_page, name="student"),
    path(
        "classes/<int:pk>/students/<int:student>/delete/",
        students.delete,
        name="student_delete",
    ),
    path("classes/<int:pk>/students/<int:student>/move/", students.move, name="student_move"),
    path(
        "classes/<int:pk>/students/<int:student>/<slug:action>/",
        students.student_action,
        name="student_action",
    ),
    path(
        "classes/<int:pk>/access-requests/<int:access_request>/<slug:answer>/",
        students.access_request,
        name="access_request",
    ),
    path("classes/<int:pk>/teachers/", coteachers.teachers, name="teachers"),
    path("classes/<int:pk>/teachers/<int:teacher>/right", coteachers.right, name="right"),
    path(
        "classes/<int:pk>/teachers/<int:teacher>/remove/",
        coteachers.remove,
        name="teacher_remove",
    ),
    path(
        "classes/<int:pk>/invitations/<int:invitation>/withdraw",
        coteachers.withdraw,
        name="invitation_withdraw",
    ),
    path("classes/<int:pk>/substitute", substitutes.invite, name="substitute_invite"),
    path("substitute/<str:token>/", substitutes.substitute, name="substitute"),
    path("invitation/<str:token>/", coteachers.invitation, name="invitation"),
    path("account/", accounts.profile, name="profile"),
    path("account/sign-out/", accounts.sign_out_everywhere, name="sign_out_everywhere"),
    path("account/school/", accounts.school_sign_in, name="school_sign_in"),
    path("account/delete/", accounts.account_delete, name="account_delete"),
    path("join/", join.join, name="join"),
    path("join/return/", pictures.come_back, name="return"),
    path("join/code/", joined.my_code, name="my_code"),
    path("join/wait/", joined.wait, name="wait"),
    path("join/not-me/", joined.not_me, name="not_me"),
    path("join/school/", pictures.came, name="school_came"),
    path("join/school/<slug:provider_id>/", student_login, name="school_lead"),
    path("join/<str:code>/", join.enter, name="enter"),
    path("join/<str:code>/names/", join.names, name="names"),
    path("leave/", joined.leave, name="leave"),
]
