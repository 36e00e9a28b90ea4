from django.urls import path

from classroom.lessons.views import desk, here, lobby, opening, sheets

app_name = "lessons"
urlpatterns = [
    path("lesson/", here.here, name="here"),
    path("lesson/now", here.now, name="now"),
    path("lesson/arrive", here.arrive, name="arrive"),
    path("lessons/", opening.lessons, name="lessons"),
    path("lessons/new/", opening.new, name="new"),
    path("lessons/again", opening.again, name="again"),
    path("sheets/<int:pk>/", sheets.sheets, name="sheets"),
    path("sheets/<int:pk>/new", sheets.new, name="sheet_new"),
    path("sheets/<int:pk>/<int:number>/", sheets.edit, name="sheet"),
    path("sheets/<int:pk>/<int:number>/print", sheets.paper, name="sheet_print"),
    path("sheets/<int:pk>/<int:number>/delete", sheets.delete, name="sheet_delete"),
    path("lessons/<int:pk>/", desk.lesson, name="lesson"),
    path("lessons/<int:pk>/lobby", lobby.region, name="lobby"),
    path("lessons/<int:pk>/wall/", lobby.wall, name="wall"),
    path("lessons/<int:pk>/wall/here", lobby.wall_here, name="wall_here"),
    path("lessons/<int:pk>/deal", lobby.deal, name="deal"),
    path("lessons/<int:pk>/teams/<int:number>", lobby.rename, name="rename"),
    path("lessons/<int:pk>/place/<int:student>", lobby.place, name="place"),
    path("lessons/<int:pk>/aside", lobby.aside, name="aside"),
    path("lessons/<int:pk>/students/<int:student>/remove", lobby.remove, name="remove"),
    path("lessons/<int:pk>/start", lobby.start, name="start"),
    path("lessons/<int:pk>/desk", desk.region, name="desk"),
    path("lessons/<int:pk>/pause", desk.pause, name="pause"),
    path("lessons/<int:pk>/resume", desk.resume, name="resume"),
    path("lessons/<int:pk>/pace", desk.pace, name="pace"),
    path("lessons/<int:pk>/end", desk.end, name="end"),
    path("lessons/<int:pk>/tables/<int:number>/pause", desk.table_pause, name="table_pause"),
    path("lessons/<int:pk>/tables/<int:number>/resume", desk.table_resume, name="table_resume"),
    path("lessons/<int:pk>/tables/<int:number>/skip", desk.table_skip, name="table_skip"),
    path("lessons/<int:pk>/tables/<int:number>/back", desk.table_back, name="table_back"),
]
