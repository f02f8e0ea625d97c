"""How made-up intents are worded: the usual ways, odd ones, and the words they are filled with."""

# ruff: noqa: E501  (tables of words)
from __future__ import annotations

# {n} name, {N} name as written, {r} kind of control, {v} value, {s} section, {e}/{E} row, {a} action, {A} its name
USUAL: dict[str, tuple[str, ...]] = {
    "click": ("click {n}", "click the {n} {r}", "press the {n} {r}", "{n}", "tap {n}", "open {n}", "go to {n}", "click on {n}",
              'click "{N}"', 'press "{N}"', "hit the {n} {r}", "use the {n} {r}", "click on the {n} {r}", 'click the "{N}" {r}',
              "push the {n} {r}", "go to the {n} page", "show {n}", "select {n}", "please click {n}", 'open "{N}"', "open the {n} {r}"),
    "type": ('type "{v}" into {n}', "type {v} into the {n} field", "enter {v} in the {n} field", "fill {n} with {v}", "{n}: {v}",
             'fill in the {n} with "{v}"', "set {n} to {v}", "type {v} in the {n} box", "enter {v} as the {n}", "enter {n} {v}",
             'put "{v}" into the {n} field', "write {v} into {n}", 'enter "{v}" as {n}', 'type "{v}" into "{N}"', 'fill "{N}" with "{v}"'),
    "given": ("fill in the {n}", "enter the {n}", "type the {n}", "fill the {n} field", 'fill in "{N}"', "put in the {n}"),
    "search": ("search for {v}", 'search for "{v}"', "look for {v}", "look up {v}", "type {v} into the search box"),
    "select": ("select {v} from {n}", 'choose "{v}" in {n}', "set {n} to {v}", "pick {v} as the {n}", "change the {n} to {v}",
               'select "{v}" in the {n} dropdown', "choose {v}", "select {v}", "choose {v} as {n}", 'set "{N}" to "{v}"',
               "pick {v} in the {n} list", "{n}: {v}"),
    "check": ("tick {n}", "check the {n} box", 'tick "{N}"', "check {n}", "tick the {n} checkbox", "select {n}", "mark {n}",
              "check the box {n}", 'check "{N}"', "enable {n}"),
    "uncheck": ("untick {n}", "uncheck {n}", 'untick "{N}"', "deselect {n}", "clear the {n} checkbox", "turn off {n}"),
    "switch": ("turn on {n}", "enable {n}", "switch {n} on", "turn {n} on", "toggle {n}", "activate {n}", "switch on the {n}"),
    "unswitch": ("turn off {n}", "disable {n}", "switch {n} off", "turn {n} off", "deactivate {n}"),
    "radio": ("choose {n}", "select {n}", 'choose "{N}"', "pick {n}", "select the {n} option", 'select "{N}" in {s}',
              "choose {n} as {s}", "set {s} to {n}", "choose the {n} radio button"),
    "slider": ("set {n} to {v}", "move {n} to {v}", "adjust {n}", "change {n} to {v}"),
    "act": ("{a} {e}", "click {A} for {e}", 'click "{A}" in the row of "{E}"', "{a} the {e} row", "click the {A} {r} next to {e}",
            'click "{A}" for "{E}"', "click {A} in the {e} row", '{a} "{E}"', "{a} {e}", "press {A} next to {e}", "{a} the {e}",
            'press "{A}" in the row "{E}"', "click the {A} {r} of {e}", "click {A} under {e}"),
    "link": ("open {e}", "click {e}", 'click "{E}"', "go to {e}", "show {e}", "view {e}", 'open "{E}"', "click the link {e}",
             "view the details of {e}", "select {e}", "click on {e}"),
    "tick": ("tick the checkbox next to {e}", "select {e}", "check {e}", "tick {e}", 'tick "{E}"', "check the box for {e}",
             "select the row of {e}", "tick the box in the row of {e}", "mark {e} as done", "mark {e}", 'check the checkbox for "{E}"'),
    "field": ("set the quantity of {e} to {v}", "type {v} in the quantity field of {e}", "change the quantity for {e} to {v}",
              'set quantity to {v} in the row of "{E}"', "enter {v} as quantity for {e}"),
    "day": ("click {n}", "choose day {n}", "pick the {n}{th}", "select {n}", "choose the {n}{th} of {s}", "click on the {n}{th}", "pick {n} in {s}"),
    "count": ("click the {o} {n}", "press the {o} {n} {r}", "the {o} {n}", "click on the {o} {n} {r}", 'click the {o} "{N}"'),
    "countitem": ("open the {o} result", "open the {o} item", "click the {o} link in the list", "open the {o} entry", "click the {o} result",
                  "show the {o} product", "go to the {o} item in the list"),
    "counttick": ("tick the {o} checkbox", "check the {o} box", "select the {o} row", "tick the {o} one"),
    "counttype": ('type "{v}" into the {o} {n} field', "enter {v} in the {o} {n}"),
}  # fmt: skip
ODD: dict[str, tuple[str, ...]] = {
    "click": ("could you hit {n}", "find the {n} {r} and press it", "{n} please", "navigate to {n}", "I need {n}", "take me to {n}",
              "bring up {n}", 'activate "{N}"', "let's {n}", "we go for {n} now", "there is a {n} {r}, use it", "give me {n}"),
    "type": ("put {v} where it asks for the {n}", "the {n} is {v}", "use {v} for the {n}", 'input "{v}" as {n}', "{v} goes into {n}",
             "give {v} as the {n}", "my {n} is {v}", "populate {n} with {v}", "as {n} we take {v}", "{n} should be {v}", "use {n} {v}"),
    "given": ("we need the {n} here", "provide the {n}", "complete the {n}", "supply the {n}"),
    "search": ("I am looking for {v}", "find me {v}", "is there any {v}?", "hunt for {v}"),
    "select": ("switch the {n} to {v}", "make the {n} {v}", "{n} should be {v}", "I want {v} as {n}", "go for {v} in {n}", "use {v} for {n}",
               "let the {n} be {v}"),
    "check": ("make sure {n} is ticked", "put a tick at {n}", "I want {n}", "opt for {n}", "yes to {n}", "say yes to {n}", "only {n}"),
    "uncheck": ("I do not want {n}", "no {n}", "take the tick off {n}", "make sure {n} is not ticked"),
    "switch": ("flip {n}", "I want {n}", "get {n} going", "{n} on"), "unswitch": ("no more {n}", "stop {n}", "{n} off", "get rid of {n}"),
    "radio": ("go with {n}", "opt for {n}", "I prefer {n}", "make it {n}", "take {n}", "it should be {n}"),
    "slider": ("bring {n} to {v}", "{n} at {v}"),
    "act": ("in the row of {e} press {A}", "{e}: {a}", "for {e}, {a}", "{a} the one called {e}", "we have to {a} {e}", "{e} - {a} it",
            "I want to {a} the {e}", "please {a} {e} now", "could you {a} {e}"),
    "link": ("take me to {e}", "have a look at {e}", "pull up {e}", "I want to see {e}", "let me see {e}", "what about {e}"),
    "tick": ("put a tick next to {e}", "{e} is done", "complete {e}", "include {e}", "finish {e}"),
    "field": ("{v} of {e}, please", "we want {v} of the {e}", "make it {v} of {e}"),
    "day": ("the {n}{th} it is", "go for the {n}{th}", "we leave on the {n}{th}"),
    "count": ("of the {n} {r}s take the {o}", "use the {o} of the {n} {r}s"), "countitem": ("have a look at the {o} one", "see the {o} hit"),
    "counttick": ("put a tick in the {o} box",), "counttype": ("the {o} {n} should be {v}",),
}  # fmt: skip
ORDINALS = {
    1: ("first", "1st", "top"),
    2: ("second", "2nd"),
    3: ("third", "3rd"),
    4: ("fourth", "4th"),
    5: ("fifth", "5th"),
    -1: ("last", "final", "last"),
}
NOUNS = {"button": ("button", "button", "btn", "icon"), "link": ("link", "link", "page"), "tab": ("tab",), "textbox": ("field", "box"),
         "checkbox": ("checkbox",), "radio": ("option",), "switch": ("switch", "toggle"), "combobox": ("dropdown", "list")}  # fmt: skip


OBJECTS = ["page", "form", "list", "document", "table", "changes", "entry", "request", "selection", "record", "draft", "file", "picture", "message", "post", "data", "view", "order", "details", "report", "window", "item", "content", "project", "channel", "song", "article", "folder", "user", "customer", "team", "calendar", "board", "task", "text", "inbox", "cart", "booking", "trip", "account", "comment", "photo", "mails", "files", "results"]  # fmt: skip


KIND_NOUNS = ("item", "product", "book", "user", "customer", "message", "mail", "task", "file", "document", "project", "order",
              "entry", "record", "row", "article", "person", "hotel", "flight", "company", "one", "ticket")  # fmt: skip

ACTIONS = ("delete", "edit", "export", "print", "share", "archive", "upload", "rename", "copy", "mute", "cancel", "download",
           "refresh", "block", "approve", "reply to", "invite", "remove", "duplicate", "close", "lock", "restore", "move",
           "import", "unsubscribe from", "pay", "send", "report", "merge", "buy", "add", "create", "play", "translate")  # fmt: skip

CARRIERS = ("I'd love to {x}", "how do I {x}", "can I {x}", "yes, {x}", "so {x}", "could we {x}", "where do I {x}", "it is time to {x}",
            "{x}, please", "{x} for now", "{x} this time", "{x} then", "we have to {x}", "next we {x}", "{x} if possible", "somehow {x}",
            "{x} for me", "{x} once more", "{x} right away", "I think we {x}", "what if I {x}", "and {x}", "well, {x}")  # fmt: skip
PURPOSES = (' to reach "{o}"', " to open the {o}", " to see the {o}", ' to choose "{o}"', " in order to find the {o}",
            " to submit the {o}", ' to show "{o}"')  # fmt: skip
