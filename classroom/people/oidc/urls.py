"""Addresses that allauth's provider asks for by these names."""

from django.urls import URLPattern, path

from classroom.people.oidc import views

urlpatterns: list[URLPattern] = [
    path("login/", views.sign_in, name="account_login"),
    path("oidc/<slug:provider_id>/login/", views.login, name="openid_connect_login"),
    path("oidc/<slug:provider_id>/login/callback/", views.callback, name="openid_connect_callback"),
]
