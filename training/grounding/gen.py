"""Makes (intent, page, right controls) examples from hand-written pages and tables. No network, no model."""
from __future__ import annotations
import json, re, sys, os
from pathlib import Path
from random import Random
HERE = Path(__file__).resolve().parent
DATA = Path(os.environ.get("DATA", HERE.parent / "data"))
sys.path.insert(0, str(DATA))
import tables as T

# ---------------------------------------------------------------- hand-written pages
def load_pages(*files):
    out = []
    for f in files:
        page = None; section = ""
        for line in Path(f).read_text("utf-8").splitlines():
            line = line.strip()
            if not line: continue
            if line.startswith("== "):
                site, _, title = line[3:].partition(" | ")
                page = {"site": site, "title": title, "controls": [], "absent": [], "file": Path(f).name}; out.append(page); section = ""
            elif line.startswith("! "):
                page["absent"] += [x.strip() for x in line[2:].split(";") if x.strip()]
            elif line.startswith("["):
                section = line.strip("[]")
            else:
                row = ""
                m = re.match(r"\{(.*?)\}\s*", line)
                if m: row = m.group(1); line = line[m.end():]
                body, _, asks = line.partition(" :: ")
                role, name, *extra = [p.strip() for p in body.split("|")]
                c = {"role": role, "name": name}
                for e in extra:
                    k, v = e.split("=", 1)
                    c[k] = v.split(";") if k == "options" else v.split() if k == "states" else v
                if row: c["row"] = row
                if section: c["section"] = section
                page["controls"].append((c, [a.strip() for a in asks.split(";") if a.strip()]))
    return out

PAGES = load_pages(*sorted((DATA / "pages").glob("train*.txt")))
if os.environ.get("HANDPAGES"):
    _order = PAGES[:]; Random(0).shuffle(_order); PAGES[:] = _order[: int(os.environ["HANDPAGES"])]
VALPAGES = load_pages(*sorted((DATA / "pages").glob("val*.txt")))
TEXTY = ("textbox", "searchbox", "spinbutton")

def words(s): return set(re.findall(r"[a-z]+", s.lower()))
def cap(s): return s[:1].upper() + s[1:]
def an(s): return ("an " if s[:1].lower() in "aeiou" else "a ") + s
def plural(s):
    h, _, t = s.partition(" of ")
    if h.endswith("s"): return s
    if re.search(r"[^aeiou]y$", h): h = h[:-1] + "ies"
    elif re.search(r"(s|x|ch|sh)$", h): h += "es"
    else: h += "s"
    return h + (" of " + t if t else "")

def fillers(rng, n, avoid=()):
    out = []
    for _ in range(n):
        if rng.random() < 0.5: c = {"role": "link", "name": rng.choice(T.HEADERS)}
        else:
            role, name = rng.choice(T.FILLER); c = {"role": role, "name": name}
        if words(c["name"]) & set(avoid): continue
        if any(o["name"] == c["name"] for o in out): continue
        out.append(c)
    return out

def header(rng, avoid=()):
    return fillers(rng, rng.choice((0, 0, 2, 4, 6, 9)), avoid)

def typo(rng, text):
    at = [m for m in re.finditer(r"[a-z]{4,}", text)]
    if not at: return text
    m = rng.choice(at); w = m.group(); k = rng.randrange(1, len(w) - 1)
    how = rng.random()
    w2 = w[:k] + w[k + 1:] if how < .35 else w[:k] + w[k + 1] + w[k] + w[k + 2:] if how < .7 else w[:k] + w[k] + w[k:]
    return text[:m.start()] + w2 + text[m.end():]

PRE = ("please ", "I want to ", "now ", "then ", "can you ", "I'd like to ", "let's ", "time to ", "next, ", "just ", "go and ", "we need to ", "could you ")
def dress(rng, text, imperative=False):
    if imperative and rng.random() < .15: text = rng.choice(PRE) + text
    if rng.random() < .07: text = typo(rng, text)
    x = rng.random()
    if x < .2: text = cap(text) + "."
    elif x < .3: text = cap(text)
    elif x < .38: text = text.lower()
    return text

NAMED = ("click {n}", 'click "{n}"', "click on {n}", "press {n}", "press the {n} {k}", "click the {n} {k}", 'click the "{n}" {k}', "hit {n}", "tap {n}", "choose {n}", "use the {n} {k}", "{n}", "push {n}", "select {n}", "go for {n}", "open {n}")
KIND = {"button": ("button", "button", "btn"), "link": ("link", "link", "entry"), "tab": ("tab",), "checkbox": ("checkbox", "box", "tick box", "option"), "switch": ("switch", "toggle"), "radio": ("radio button", "option", "choice"), "combobox": ("list", "dropdown", "select", "drop-down"), "menuitem": ("menu item", "menu", "entry"), "slider": ("slider",), "columnheader": ("column", "heading", "column header")}
NFILL = ('type "{v}" into {n}', "type {v} into the {n} field", "enter {v} as {n}", 'fill {n} with "{v}"', "put {v} in the {n} box", "{n}: {v}", 'set {n} to "{v}"', "set the {n} to {v}", "write {v} under {n}", "for {n} take {v}")
VALUES = ("Ann Lee", "hello", "42", "2027-05-01", "ann@lee.test", "Rome", "X1-77", "100", "Nord AB", "see you", "12.50", "blue kettle", "7", "Otto", "18:30", "K2")
def named(rng, c):
    n = c["name"]
    if c["role"] in TEXTY: return rng.choice(NFILL).format(n=rng.choice((n, n.lower())), v=c.get("_v") or rng.choice(VALUES))
    if c["role"] in ("combobox", "listbox") and c.get("options") and rng.random() < .8:
        o = rng.choice(c["options"])
        return rng.choice(('choose "{o}" in {n}', "set {n} to {o}", "pick {o} as the {n}", "select {o} from the {n} list", "{n}: {o}")).format(o=o, n=rng.choice((n, n.lower())))
    return rng.choice(NAMED).format(n=rng.choice((n, n, n.lower())), k=rng.choice(KIND.get(c["role"], ("button",))))

def ex(intent, controls, right, src, ctx=()):
    return {"intent": intent, "controls": [{k: v for k, v in c.items() if not k.startswith("_")} for c in controls], "right": sorted(right), "ctx": [x for x in ctx if x], "src": src}

def sample_page(rng, page, must):
    """Keeps document order; drops whole controls by chance, rows mostly stay whole."""
    keep_share = rng.choice((.35, .6, .85, 1, 1, 1))
    return [(c, a) for c, a in page["controls"] if c is must or rng.random() < keep_share]

def vary(rng, c):
    c = dict(c)
    if c.get("section") and rng.random() < .15: c.pop("section")
    if c["role"] == "textbox" and rng.random() < .12 and "placeholder" not in c: c["placeholder"] = c["name"]; c["name"] = ""
    elif c.get("icon") and c["role"] == "button" and rng.random() < .35: c["name"] = ""
    elif c.get("icon") and rng.random() < .6: c.pop("icon")
    if c["role"] == "button" and rng.random() < .06: c["role"] = "link"
    elif c["role"] == "link" and rng.random() < .06: c["role"] = rng.choice(("button", "menuitem", "tab"))
    elif c["role"] == "checkbox" and rng.random() < .1: c["role"] = "switch"
    if c["name"] and rng.random() < .04: c["name"] = c["name"].upper()
    return c

def hand(rng, pages=None, mode=None):
    pages = pages or PAGES
    page = rng.choice(pages)
    asked = [(c, a) for c, a in page["controls"] if a]
    mode = mode or rng.choices(("pos", "removed", "absent", "foreign", "named"), (62, 13, 12, 4, 9))[0]
    target, asks = rng.choice(asked)
    if mode == "absent" and page["absent"]:
        text = rng.choice(page["absent"])
        chosen = [c for c, _ in sample_page(rng, page, None)]
        return ex(dress(rng, text), [vary(rng, c) for c in chosen] or [{"role": "link", "name": "Home"}], [], "hand-absent", [page["title"]] if rng.random() < .7 else [])
    if mode == "foreign":
        other = rng.choice(pages)
        if other["site"] == page["site"]: return hand(rng, pages, "pos")
        ot, oa = rng.choice([(c, a) for c, a in other["controls"] if a])
        text = rng.choice(oa); bad = words(ot["name"]) | words(text)
        chosen = [c for c, _ in sample_page(rng, page, None) if not (words(c["name"]) - {"the", "my", "a", "to", "of", "in"}) & bad]
        if len(chosen) < 3 or len(ot["name"]) < 5 or ot["name"].split()[0] in ("Delete", "Remove", "Search", "Save", "Cancel", "Log"): return hand(rng, pages, "pos")
        return ex(dress(rng, text), [vary(rng, c) for c in chosen], [], "hand-foreign", [page["title"]] if rng.random() < .5 else [])
    chosen = [c for c, _ in sample_page(rng, page, target)]
    text = named(rng, target) if mode == "named" and target["name"] else rng.choice(asks)
    extra = header(rng, words(target["name"]) | words(text)) if rng.random() < .5 else []
    if mode == "removed":
        gone = words(target["name"]) - {"the", "a", "my", "to", "of"}
        same = [c for c in chosen if c is not target and c["name"] == target["name"] and not (c.get("row") or target.get("row"))]
        if same: return hand(rng, pages, "pos")
        chosen = [c for c in chosen if c is not target]
        if len(chosen) < 2: return hand(rng, pages, "pos")
        return ex(dress(rng, text), extra + [vary(rng, c) for c in chosen], [], "hand-removed", [page["title"]] if rng.random() < .7 else [])
    if mode == "named":
        right = [k for k, c in enumerate(chosen) if c["name"] == target["name"] and c["role"] == target["role"]]
        if len(right) > 1: return hand(rng, pages, "pos")
        return ex(dress(rng, text), extra + [dict(c) for c in chosen], [len(extra) + right[0]], "hand-named", [page["title"]] if rng.random() < .5 else [])
    k = next(i for i, c in enumerate(chosen) if c is target)
    if rng.random() < .12:  # a second, foreign block behind or before
        more = [c for c, _ in sample_page(rng, rng.choice(pages), None)][: rng.randint(2, 12)]
        bad = words(target["name"]) | words(text)
        more = [c for c in more if not words(c["name"]) & bad]
        if rng.random() < .5: chosen = chosen + more
        else: chosen = more + chosen; k += len(more)
    return ex(dress(rng, text), extra + [vary(rng, c) for c in chosen], [len(extra) + k], "hand-pos", [page["title"]] if rng.random() < .7 else [])

# ---------------------------------------------------------------- verbs and things
NEAR_EQ = [{"delete", "cancel", "reject", "archive"}, {"follow", "star", "pin"}, {"share", "forward", "send", "copylink", "publish"}, {"disable", "pause", "stop", "mute", "block", "close", "lock"}, {"enable", "start", "resume", "unlock", "reopen", "restore", "restart"}, {"export", "download", "print"}, {"upload", "import", "create", "duplicate"}, {"edit", "rename", "move"}, {"show", "preview", "history", "track", "verify"}, {"report", "block", "reject"}, {"verify", "approve"}, {"pay", "renew"}, {"return", "refund", "cancel"}, {"like", "star", "rate", "approve"}, {"comment", "reply"}, {"hide", "close", "delete", "archive", "unpublish"}, {"restart", "reset"}, {"unfollow", "mute", "cancel"}, {"schedule", "create"}, {"invite", "create", "assign"}, {"unpin", "unfollow", "delete"}, {"reset", "restore"}, {"share","invite"}]
def near_eq(a, b): return a != b and any(a in g and b in g for g in NEAR_EQ)
OPP = {}
for a, b in T.OPPOSITE: OPP.setdefault(a, []).append(b); OPP.setdefault(b, []).append(a)
VERBS = {k: (l.split(";"), i.split(";"), [x for x in ic.split(";") if x]) for k, (l, i, ic) in T.VERBS.items()}
CREATING = ("create", "upload", "import", "invite")
STRICT = {"lock": "unlock", "hide": "show", "publish": "unpublish", "approve": "reject", "mute": "unmute", "follow": "unfollow", "block": "unblock", "enable": "disable", "import": "export", "upload": "download", "pause": "resume", "start": "stop", "close": "reopen", "pin": "unpin", "delete": "create", "restore": "delete"}
STRICT |= {v: k for k, v in STRICT.items()}

def syn(rng, thing): return rng.choice(thing.split(";"))
def ask(rng, verb, o, det=None):
    t = rng.choice(VERBS[verb][1]) if rng.random() < .75 else VERBS[verb][1][0]
    det = det if det is not None else rng.choice(("the ", "the ", "the ", "the ", "my ", "this ", "that ", "our ", "the whole ", ""))
    return t.replace("{o}", det + o).replace("{n}", an(o)).replace("{b}", o)

def control_for(rng, verb, thing, style):
    o = syn(rng, thing); labels, _, icons = VERBS[verb]
    with_o = [l for l in labels if "{o}" in l] or [labels[0] + " {o}"]
    bare = [l for l in labels if "{o}" not in l]
    if style == "bare" and not bare: style = "full"
    if style == "full":
        l = rng.choice(with_o).replace("{o}", o)
        return {"role": rng.choice(("button", "button", "button", "link", "menuitem")), "name": cap(l) if rng.random() < .8 else l.title()}
    c = {"role": rng.choice(("button", "button", "link")), "name": rng.choice(bare), "section": cap(o)}
    if icons and rng.random() < .2: c["icon"] = rng.choice(icons); c["name"] = ""
    return c

def comp(rng):
    domain = rng.choice(sorted(T.THINGS)); things = T.THINGS[domain][:]
    rng.shuffle(things); thing, others = things[0], things[1: rng.randint(3, 8)]
    verb = rng.choice(sorted(VERBS)); there = rng.random() < .55
    style = rng.choice(("full", "full", "full", "bare"))
    pool = []
    for o in others:
        for v in {verb} if rng.random() < .55 else {rng.choice(sorted(VERBS))}:
            pool.append(control_for(rng, v, o, "full" if rng.random() < .75 else "bare"))
    for v in rng.sample(sorted(VERBS), rng.randint(1, 4)) + [x for x in OPP.get(verb, ()) if rng.random() < .6]:
        if v == verb: continue
        if not there and near_eq(v, verb) and STRICT.get(verb) != v: continue
        pool.append(control_for(rng, v, thing, "full" if rng.random() < .75 else "bare"))
    for o in [thing] * (rng.random() < .35) + [x for x in others if rng.random() < .3]:
        if verb in ("show",) and o is thing: continue
        pool.append({"role": rng.choice(("link", "link", "tab")), "name": cap(plural(syn(rng, o)))})
    for o in [thing] * (rng.random() < .2):
        pool.append({"role": "textbox", "name": cap(syn(rng, o))})
    if rng.random() < .12 and verb != "show":  # the page of things is meant
        o = syn(rng, thing); pl = plural(o)
        text = rng.choice(("show the {p}", "go to the {p}", "where are my {p}?", "take me to the {p}", "open {p}", "list all {p}", "open the {p} page", "I want to see the {p}", "have a look at the {p}")).format(p=pl)
        pool = [c for c in pool if not (c["role"] in ("link", "tab") and c["name"].lower() in {plural(x).lower() for x in thing.split(";")})]
        target = {"role": rng.choice(("link", "tab", "menuitem")), "name": rng.choice(("", "", "", "My ", "All ")) + cap(plural(syn(rng, thing)))}
    else:
        text = ask(rng, verb, syn(rng, thing)); target = control_for(rng, verb, thing, style)
        if there and verb == "show": pool = [c for c in pool if not any(c["name"].lower() == plural(x).lower() for x in thing.split(";"))]
    avoid = words(text) | {"delete", "remove"}
    controls = pool + fillers(rng, rng.randint(0, 6), avoid | {"more", "options"})
    rng.shuffle(controls)
    seen = set(); uniq = []
    for c in controls:
        key = (c["name"].lower(), c.get("section"), c.get("icon"))
        if key not in seen: seen.add(key); uniq.append(c)
    controls = uniq
    right = []
    if there:
        controls = [c for c in controls if not (c["name"].lower() == target["name"].lower() and c.get("section") == target.get("section"))]
        k = rng.randrange(len(controls) + 1); controls.insert(k, target); right = [k]
        if target.get("section"):  # sections lie together
            controls.sort(key=lambda c: (c.get("section", "") != target["section"] if rng.random() < 2 else 0)); right = [next(i for i, c in enumerate(controls) if c is target)]
    elif len(controls) < 2: return comp(rng)
    ctx = [] if rng.random() < .6 else [cap(plural(syn(rng, rng.choice(things))))]
    h = header(rng, avoid)
    return ex(dress(rng, text, True), h + controls, [r + len(h) for r in right], "comp" if there else "comp-none", ctx)

def bare_on_page(rng):
    """A lone bare order, told what it is about by the heading only: "Delete" below "Photo of the beach"."""
    domain = rng.choice(sorted(T.THINGS)); a, b = rng.sample(T.THINGS[domain], 2)
    verb = rng.choice([v for v in sorted(VERBS) if any("{o}" not in l for l in VERBS[v][0]) and v not in CREATING])
    bare = rng.choice([l for l in VERBS[verb][0] if "{o}" not in l])
    same = rng.random() < .6
    text = ask(rng, verb, syn(rng, a)); head = cap(syn(rng, a if same else b))
    cs = [{"role": rng.choice(("button", "link")), "name": bare}]
    for v in rng.sample(sorted(VERBS), 4):
        if v != verb and not near_eq(v, verb) and rng.random() < .7:
            l = [l for l in VERBS[v][0] if "{o}" not in l]
            if l: cs.append({"role": "button", "name": l[0]})
    if rng.random() < .5:
        for c in cs: c["section"] = head
        ctx = [] if rng.random() < .5 else [head]
    else: ctx = [head]
    cs += fillers(rng, rng.randint(1, 5), words(text) | words(bare)); order = list(range(len(cs))); rng.shuffle(order)
    return ex(dress(rng, text, True), [cs[i] for i in order], [order.index(0)] if same else [], "bare" if same else "bare-none", ctx)

# ---------------------------------------------------------------- fields
PROPS = {k: (n.split(";"), v.split(";")) for k, (n, v) in T.PROPS.items()}
FILLS = ('enter "{v}" as the {o} {p}', "set the {p} of the {o} to {v}", 'set the {o} {p} to "{v}"', "the {o}'s {p} is {v}", "{o} {p}: {v}", "type {v} into the {o} {p} field", "fill in {v} for the {p} of the {o}", "put {v} as {o} {p}", "{v} is the {p} of the {o}", "change the {o} {p} to {v}", "update the {p} of the {o}: {v}", "the {p} of the {o} should be {v}", "write {v} where the {o}'s {p} goes")
FILL1 = ('enter "{v}" as the {p}', "set the {p} to {v}", "the {p} is {v}", "{p}: {v}", "type {v} into the {p} field", "fill in {v} for the {p}", "put {v} as {p}", "my {p} is {v}", "change the {p} to {v}", "{v} is my {p}", "use {v} for {p}", "{p} {v}")
GROUPS = [{"title", "name", "subject", "caption"}, {"phone", "number", "code"}, {"date", "start", "end", "deadline", "birthday", "time"}, {"price", "fee", "salary", "budget", "limit"}, {"comment", "description", "message", "body", "caption", "reason"}, {"owner", "author", "recipient", "name", "firstname", "lastname", "company"}, {"address", "street", "city", "zip", "country", "location"}, {"type", "category", "tag", "status", "priority"}, {"size", "width", "height", "weight", "quantity", "number"}, {"host", "url", "address", "port"}, {"duration", "time"}, {"rating", "number"}, {"limit", "threshold"}, {"version","number"}, {"iban", "number", "code"}]
def overlaps(a, b): return a != b and any(a in g and b in g for g in GROUPS)
CONFLATES = [{"title", "name"}, {"date", "start"}, {"date", "deadline"}, {"date", "end"}, {"comment", "description"}, {"comment", "message"}, {"message", "body"}, {"address", "street"}, {"address", "location"}, {"type", "category"}, {"tag", "category"}, {"owner", "author"}, {"limit", "threshold"}, {"url", "address"}, {"number", "code"}, {"phone", "number"}, {"limit", "budget"}, {"price", "fee"}, {"city", "location"}, {"country", "location"}, {"time", "duration"}, {"description", "body"}, {"firstname", "name"}, {"lastname", "name"}, {"company", "name"}, {"host", "name"}, {"host", "address"}, {"end", "deadline"}, {"start", "time"}, {"end", "time"}, {"date", "time"}, {"birthday", "date"}, {"title", "subject"}, {"title", "caption"}, {"recipient", "name"}, {"email", "address"}, {"owner", "name"}, {"author", "name"}, {"size", "width"}, {"size", "height"}, {"quantity", "number"}, {"iban", "number"}, {"version", "number"}, {"port", "number"}, {"rating", "number"}]
def conflates(a, b): return any(a in g and b in g for g in CONFLATES)

def field(rng, prop, owner, style):
    p = rng.choice(PROPS[prop][0]); role = "textbox"
    c = {"role": role}
    if prop in ("quantity", "age", "number", "limit", "threshold", "weight", "height", "width", "port", "rating") and rng.random() < .4: c["role"] = "spinbutton"
    if prop in ("date", "deadline", "start", "end", "birthday") and rng.random() < .5: c["type"] = "date"
    if prop == "email" and rng.random() < .5: c["type"] = "email"
    if prop in ("country", "status", "type", "language", "category", "priority", "size", "color") and rng.random() < .4:
        c["role"] = "combobox"; c["options"] = [x for x in PROPS[prop][1]] + rng.sample(VALUES, 2); rng.shuffle(c["options"])
    if style == "joined": n = f"{owner} {p}" if rng.random() < .7 else f"{p} of the {owner}" if rng.random() < .5 else f"{owner}'s {p}"
    elif style == "section": n = p; c["section"] = cap(owner) + rng.choice(("", "", " details", " information", " data"))
    else: n = p
    n = cap(n)
    if c["role"] == "textbox" and rng.random() < .12: c["placeholder"] = n; n = ""
    c["name"] = n + rng.choice(("", "", "", " *", ":")) if n else ""
    return c

def props(rng):
    owners = rng.sample(T.OWNERS, rng.randint(2, 4)); prop = rng.choice(sorted(PROPS)); there = rng.random() < .6
    owner = owners[0]; style = rng.choice(("joined", "joined", "section", "section", "plain"))
    v = rng.choice(PROPS[prop][1]) if rng.random() < .7 else rng.choice(VALUES)
    p = rng.choice(PROPS[prop][0])
    rest = []
    other_props = [q for q in PROPS if q != prop and (there or not conflates(prop, q))]
    if style == "plain":
        text = rng.choice(FILL1).format(p=p, v=v)
        rest = [field(rng, q, "", "plain") for q in rng.sample(sorted(other_props), rng.randint(2, 7)) if not conflates(q, prop)]
        own = rng.choice(T.OWNERS)
        if rng.random() < .3: target = field(rng, prop, own.split(";")[0], rng.choice(("joined", "section")))
        else: target = field(rng, prop, "", "plain")
        if not there and rng.random() < .5: pass
        own_section = None
    else:
        o = syn(rng, owner); text = rng.choice(FILLS).format(o=o, p=p, v=v)
        target = field(rng, prop, syn(rng, owner), style)
        for q in rng.sample(sorted(other_props), rng.randint(1, 4)):
            rest.append(field(rng, q, syn(rng, owner) if style == "joined" else owner.split(";")[0], style))
        if style == "section" and there: 
            for c in rest: c["section"] = target["section"]
        for other in owners[1:]:
            st = rng.choice(("joined", "section")) if rng.random() < .4 else style
            oo = other.split(";")[0]
            sec = None
            for q in ([prop] if rng.random() < .8 else []) + rng.sample(sorted(PROPS), rng.randint(0, 2)):
                c = field(rng, q, oo, st)
                if "section" in c: sec = sec or c["section"]; c["section"] = sec
                rest.append(c)
    if rng.random() < .5: rest += [{"role": "button", "name": rng.choice(("Save", "Create", "Submit", "Continue", "Apply", "Update"))}]
    if there:
        # same section lies together, order inside by chance
        secs = {}
        for c in [target] + rest: secs.setdefault(c.get("section", ""), []).append(c)
        controls = []
        keys = list(secs); rng.shuffle(keys)
        for k in keys:
            rng.shuffle(secs[k]); controls += secs[k]
        if len({(c["name"], c.get("section"), c.get("placeholder")) for c in controls}) < len(controls): return props(rng)
        right = [next(i for i, c in enumerate(controls) if c is target)]
    else:
        secs = {}
        for c in rest: secs.setdefault(c.get("section", ""), []).append(c)
        controls = []
        for k in secs: controls += secs[k]
        right = []
        if len(controls) < 2: return props(rng)
    h = header(rng, words(text)) if rng.random() < .4 else []
    return ex(dress(rng, text, True), h + controls, [r + len(h) for r in right], "prop" if there else "prop-none")

# ---------------------------------------------------------------- rows
ROWISH = ["delete", "edit", "rename", "share", "download", "print", "duplicate", "archive", "restore", "publish", "approve", "reject", "send", "lock", "unlock", "hide", "start", "stop", "pause", "resume", "restart", "move", "pin", "star", "mute", "follow", "report", "block", "like", "comment", "assign", "reopen", "refund", "renew", "verify", "reset", "enable", "disable", "compare", "preview", "schedule", "rate", "pay", "track", "return", "forward", "reply", "copylink", "history"]
def rows(rng):
    kind = rng.choice(("people", "goods", "docs", "codes"))
    names = rng.sample({"people": T.PEOPLE, "goods": T.GOODS, "docs": T.DOCS, "codes": T.CODES}[kind], rng.randint(2, 8))
    verbs = rng.sample(ROWISH, rng.randint(1, 4)); labels = {}
    for v in verbs:
        bare = [l for l in VERBS[v][0] if "{o}" not in l] or [VERBS[v][0][0].replace(" {o}", "")]
        labels[v] = rng.choice(bare)
    icons = rng.random() < .15
    checks, links, spins = rng.random() < .3, rng.random() < .5, kind == "goods" and rng.random() < .4
    states = {n: " ".join(rng.sample(T.STATES, rng.randint(0, 2))) for n in names}
    told = rng.random() < .3; as_section = rng.random() < .15; in_name = rng.random() < .12
    controls, at = [], {}
    drop = {}
    for n in names:
        row = f"{n} {states[n]}".strip() + (" " + " ".join(labels.values()) if told else "")
        place = {"section": n} if as_section else {"row": row}
        def put(key, c):
            at[n, key] = len(controls); controls.append({**c, **place})
        if checks: put("tick", {"role": "checkbox", "name": rng.choice(("", "Select", f"Select {n}"))})
        if links: put("link", {"role": "link", "name": n})
        if spins: put("qty", {"role": "spinbutton", "name": rng.choice(("Quantity", "Qty", "")), "value": "1"})
        for v in verbs:
            if rng.random() < .18: continue
            ic = VERBS[v][2]
            if icons and ic: put(v, {"role": "button", "name": "", "icon": ic[0]})
            else: put(v, {"role": "button" if rng.random() < .85 else "link", "name": f"{labels[v]} {n}" if in_name else labels[v]})
    target = rng.choice(names)
    def called(n):
        x = rng.random(); first = n.split()[0] if kind == "people" else n.split()[-1] if kind == "goods" else n.rsplit(".", 1)[0] if kind == "docs" else n
        uniq = sum(first.lower() in m.lower() for m in names) == 1
        if x < .3: return f'"{n}"'
        if x < .6: return n
        if x < .75 and kind != "people": return "the " + n.lower()
        return (first if kind in ("people", "codes") else "the " + first.lower()) if uniq else n
    mode = rng.choices(("verb", "label", "ordinal", "link", "tick", "qty", "gone", "noverb"), (38, 12, 12, 8, 6, 6, 9, 14))[0]
    right = None
    if mode in ("verb", "label", "noverb", "gone"):
        v = rng.choice(verbs); who = target
        if mode == "gone":
            who = rng.choice([x for x in {"people": T.PEOPLE, "goods": T.GOODS, "docs": T.DOCS, "codes": T.CODES}[kind] if x not in names])
            if any(words(who) & words(n) for n in names) and kind != "codes": return rows(rng)
        if mode == "noverb" and rng.random() < .6:
            v = rng.choice([x for x in ROWISH if x not in verbs and not any(near_eq(x, y) and STRICT.get(x) != y for y in verbs)] or [v])
        thing = called(who)
        if mode == "label" : text = rng.choice(("click {l} in the row of {t}", "{l} next to {t}", "press {l} for {t}", "{t}: {l}", 'click "{l}" of {t}', "use the {l} button of {t}", "click the {l} button beside {t}")).format(l=labels.get(v, v), t=thing)
        else: text = ask(rng, v, thing, "")
        if mode == "gone": right = []
        else: right = [at[target, v]] if (target, v) in at else []
        if not right and mode == "verb" and any(near_eq(v, y) for y in verbs if (target, y) in at): return rows(rng)
    elif mode == "ordinal":
        v = rng.choice(verbs); having = [n for n in names if (n, v) in at]
        if not having or in_name: return rows(rng)
        k = rng.randint(1, len(having) + (1 if rng.random() < .25 else 0))
        word = {1: "first;1st", 2: "second;2nd", 3: "third;3rd", 4: "fourth;4th", 5: "fifth;5th", 6: "sixth;6th", 7: "seventh;7th", 8: "eighth;8th", 9: "ninth;9th"}[k].split(";")
        w = rng.choice(word)
        if k == len(having) and k > 1 and rng.random() < .5: w = "last"
        if k == len(having) - 1 and k > 1 and rng.random() < .3: w = "second to last"
        l = labels[v]
        text = rng.choice(('click the {w} "{l}" button', "click the {w} {l}", "the {w} {l} button", "press {l} number {k}" if w not in ("last", "second to last") else "press the {w} {l}", "hit the {w} {l} button")).format(w=w, l=l, k=k)
        right = [at[having[k - 1], v]] if k <= len(having) else []
    elif mode == "link":
        if not links: return rows(rng)
        text = rng.choice(("open {t}", "go to {t}", "show {t}", "click {t}", "details of {t}", "have a look at {t}", "what about {t}?", "open the page of {t}")).format(t=called(target)); right = [at[target, "link"]]
    elif mode == "tick":
        if not checks: return rows(rng)
        text = rng.choice(("select {t}", "tick {t}", "check the box of {t}", "mark {t}", "put a tick at {t}", "check {t}")).format(t=called(target)); right = [at[target, "tick"]]
    else:
        if not spins: return rows(rng)
        v = rng.choice(("2", "3", "5", "12"))
        text = rng.choice(("set the quantity of {t} to {v}", "I need {v} of {t}", "{v} times {t}", "change the amount of {t} to {v}", "make it {v} {t}")).format(t=called(target), v=v); right = [at[target, "qty"]]
    if not controls or (not right and len(controls) < 2): return rows(rng)
    h = header(rng, words(text) | {"delete"}); tail = fillers(rng, rng.randint(0, 4), words(text) | {"delete", "select", "sort", "next"})
    return ex(dress(rng, text, mode == "verb"), h + controls + tail, [r + len(h) for r in right], "row-" + mode + ("" if right else "-none"), [rng.choice(("Orders", "People", "Files", "List", "Overview", "Results"))] if rng.random() < .3 else [])

# ---------------------------------------------------------------- lists of options
LISTS = [l.split("|") for l in """Country;Land;Country/region|France;Spain;Germany;Norway;Japan
Colour;Color|Red;Teal;Black;Cream
Size|XS;S;M;L;XL
Priority|Low;Normal;High;Urgent
Status|Open;In progress;Waiting;Closed
Sort by;Order by|Newest;Oldest;Price: low to high;Price: high to low;Name
Language|English;Deutsch;Français;Polski
Currency|EUR;USD;GBP;CHF
Payment method;Pay with|Visa;PayPal;Invoice;Apple Pay
Delivery;Shipping|Standard;Express;Pick-up
Role|Viewer;Editor;Admin
Visibility;Who can see this|Public;Friends;Only me
Time range;Period|Today;Last 7 days;Last 30 days;This year
Frequency;Repeat|Daily;Weekly;Monthly;Never
Theme;Appearance|Light;Dark;System
Unit;Units|Metric;Imperial
Seat|Window;Middle;Aisle
Meal|Vegetarian;Vegan;Chicken;Fish
Room type|Single;Double;Suite
Milk|Oat;Soy;Cow;None
Format;File format|PDF;CSV;JSON;XML
Gender|Female;Male;Other
Title;Salutation|Mr;Ms;Dr
Department|Sales;Support;Engineering;HR
Plan;Subscription|Free;Team;Business
Category|News;Recipes;Travel;Tools
Assignee|Ann;Bob;Mia;Otto
Crust|Thin;Thick;Gluten-free
Quality|Auto;720p;1080p
Speed|0.5x;1x;2x
Subject|Maths;History;Art;Biology
Font|Serif;Sans;Mono
Trip type|One way;Return;Multi-city
Contact by|Phone;E-mail;Post""".splitlines()]
def options(rng):
    lists = rng.sample(LISTS, rng.randint(2, 5)); controls = []; where = []
    as_radio = rng.random() < .4
    for names, opts in lists:
        n = rng.choice(names.split(";")); o = opts.split(";")
        if as_radio:
            for x in o: where.append((names, x, len(controls))); controls.append({"role": "radio", "name": x, "section": n})
        else:
            for x in o: where.append((names, x, len(controls)))
            controls.append({"role": "combobox", "name": n, "options": o})
    names, x, k = rng.choice(where); called = rng.choice(names.split(";")).lower()
    there = rng.random() < .72
    unnamed = rng.random() < .45
    if not there:
        x = rng.choice([o for _, oo in LISTS for o in oo.split(";") if not any(o.lower() == w[1].lower() for w in where)])
        own = next(nn for nn, oo in LISTS if x in oo.split(";"))
        if rng.random() < .5: x = rng.choice(("Purple", "XXL", "Enterprise", "Drone", "Iceland", "Klingon", "Hourly", "Platinum", "SEK")); 
        elif any(own == nn for nn, _ in lists): return options(rng)
    text = rng.choice(("choose {x}", 'select "{x}"', "pick {x}", "take {x}", "I'd like {x}", "go for {x}", "{x} please", "make it {x}") if unnamed else ('choose "{x}" as the {n}', "set the {n} to {x}", "{n}: {x}", 'pick {x} in the {n} list', 'select the {n} "{x}"', "change {n} to {x}", "I want {x} as the {n}", "use {x} for the {n}")).format(x=x if rng.random() < .8 else x.lower(), n=called)
    if unnamed and sum(w[1].lower() == x.lower() for w in where) > 1: return options(rng)
    h = header(rng, words(text)); tail = fillers(rng, rng.randint(0, 3), words(text) | {"sort", "status"})
    return ex(dress(rng, text), h + controls + tail, [k + len(h)] if there else [], "option" if there else "option-none")

# ---------------------------------------------------------------- the project's own generator
def project(rng):
    from training import intents
    e = intents.example(rng, rng.random() < .6)
    cs = []
    for s in e.controls:
        c = {"role": s.role, "name": s.name}
        for k in ("text", "placeholder", "type", "value", "row", "section", "near", "icon"):
            if getattr(s, k): c[k] = getattr(s, k)
        if s.states: c["states"] = sorted(s.states)
        if s.options: c["options"] = list(s.options)
        cs.append(c)
    return ex(e.text, cs, list(e.right), "project" if e.right else "project-none")

# ---------------------------------------------------------------- other sources: descriptions of operations and fields, icons, a dictionary
AUX = None
def load_aux():
    global AUX
    import gzip
    f = DATA / "aux.json.gz"
    AUX = json.load(gzip.open(f, "rt")) if f.exists() else []
    AUX = {k: [o for o in AUX if o["kind"].startswith(k)] for k in ("op", "field", "icon", "wn")}
def descr(rng):
    """Which of the operations (or fields) does this description mean?"""
    if AUX is None: load_aux()
    kind = rng.choices(("op", "field", "icon", "wn"), (50, 14, 8, 28))[0]
    groups = AUX[kind]; g = rng.choices(groups, [min(len(o["items"]), 80) for o in groups])[0] if kind != "wn" else rng.choice(groups)
    n = rng.choice((4, 6, 8, 12, 16, 22)); items = rng.sample(g["items"], min(n, len(g["items"])))
    if kind == "op" and rng.random() < .6:  # neighbours by word: the hard ones
        t = rng.choice(g["items"]); w = set(t[0].lower().split()); near = sorted(g["items"], key=lambda x: -len(w & set(x[0].lower().split())) + rng.random() * .8)
        items = [t] + [x for x in near if x[0] != t[0]][: n - 1]; rng.shuffle(items); k = items.index(t)
    else: k = rng.randrange(len(items))
    t = items[k]; role = rng.choice(("button", "button", "link", "menuitem"))
    if kind in ("op", "field"):
        text = t[1]; x = rng.random()
        if kind == "op" and x < .25: text = re.sub(r"^([A-Z][a-z]+?)(es|s)\b", lambda m: m.group(1).lower(), text)
        if x > .8: text = " ".join(text.split()[:rng.randint(4, 10)])
        if kind == "field":
            role = rng.choice(("textbox", "textbox", "spinbutton", "combobox")); v = rng.choice(VALUES); text = rng.choice(("{d}: {v}", "{v} is {d}", "enter {v}, {d}", "{d}", 'put "{v}" as {d}')).format(d=text[:1].lower() + text[1:], v=v)
        names = [i[0] for i in items]
    elif kind == "icon":
        text = rng.choice(t[1]); text = rng.choice(("{t}", "click the {t}", "the {t} icon", "press the {t} symbol", "the little {t}")).format(t=text)
        bad = [i for i in items if i is not t and (text in i[1] or set(t[1]) & set(i[1]))]
        items = [i for i in items if i not in bad]; k = items.index(t); names = [i[0] for i in items]
    else:
        lem, d, exs = t; x = rng.random(); name = rng.choice(lem); others = [l for l in lem if l != name]
        if others and x < .5:
            text = rng.choice(others)
            if g["kind"] == "wn-verb" and rng.random() < .6:
                o = syn(rng, rng.choice(rng.choice(list(T.THINGS.values())))); text += " the " + o
            elif rng.random() < .3: text = rng.choice(("show the {t}", "the {t}", "open the {t}", "I want the {t}", "go to {t}")).format(t=text)
        else: text = d
        names = [cap(rng.choice(i[0]) if i is not t else name) for i in items]
        flat = {l.lower() for l in lem}
        drop = {j for j, i in enumerate(items) if j != k and flat & {l.lower() for l in i[0]}}
        pairs = [(j, nm) for j, nm in enumerate(names) if j not in drop]; k = [j for j, _ in pairs].index(k); names = [nm for _, nm in pairs]
    cs = [{"role": role, "name": nm} if kind != "icon" or rng.random() < .5 else {"role": "button", "name": "", "icon": nm} for nm in names]
    right = [k]
    if rng.random() < .14: cs.pop(k); right = []
    if len(cs) < 2: return descr(rng)
    return ex(dress(rng, text), cs, right, "aux-" + kind + ("" if right else "-none"), [g["title"]] if g["title"] and rng.random() < .4 else [])

ARTS = re.compile(r"\b(the|a|an|my|her|his|this|our|all|some|it)\b ?")
def label_of(text):
    """The control that an absent wish would need: "delete the comment" -> "Delete comment"."""
    t = re.sub(r"\s+", " ", ARTS.sub("", text)).strip(" .?")
    return cap(t) if 1 <= len(t.split()) <= 4 and not re.search(r"\d{3}|@", t) else ""
def wished(rng):
    """The absent wish of a page with just that control put in: the words alone must not tell that it is absent."""
    page = rng.choice(PAGES)
    if not page["absent"]: return wished(rng)
    text = rng.choice(page["absent"]); name = label_of(text)
    if not name: return wished(rng)
    m = re.match(r"(.*?) (?:of |for )?([A-Z][a-z]+(?: [A-Z][a-z]+)?)$", name)
    c = {"role": rng.choice(("button", "button", "link", "menuitem")), "name": name}
    if m and any(m.group(2) in (x.get("row") or "") for x, _ in page["controls"]) and rng.random() < .8:
        c["name"] = m.group(1); c["row"] = next(x["row"] for x, _ in page["controls"] if m.group(2) in (x.get("row") or ""))
    chosen = [x for x, _ in sample_page(rng, page, None)]
    k = next((i + 1 for i in range(len(chosen) - 1, -1, -1) if c.get("row") and chosen[i].get("row") == c["row"]), rng.randrange(len(chosen) + 1))
    if "row" not in c and k < len(chosen) and chosen[k].get("section"): c["section"] = chosen[k]["section"]
    chosen.insert(k, c)
    return ex(dress(rng, text), [vary(rng, x) if x is not c else x for x in chosen], [k], "hand-wished", [page["title"]] if rng.random() < .7 else [])

# ---------------------------------------------------------------- one word apart
QUAL = [l.split("|") for l in """mother's|father's|guardian's
arrival|departure
minimum|maximum
min|max
long|short
private|public
first|last|middle
billing|shipping|invoicing
old|new|current
home|work|mobile
left|right
incoming|outgoing
start|end
check-in|check-out
sender's|recipient's
buyer's|seller's
landlord's|tenant's
gross|net
debit|credit
monthly|yearly|weekly|daily
morning|evening|afternoon
internal|external
primary|secondary
staging|production|development
domestic|international
indoor|outdoor
day|night
summer|winter
red|blue|green|black
small|medium|large
north|south|east|west
entry|exit
read|write
current|previous|next
initial|final
original|final
source|target
client|server
top|bottom
header|footer|sidebar
front|rear
manual|automatic
single|double
business|economy
temporary|permanent
active|archived|deleted
paid|unpaid|overdue
published|draft|scheduled
pending|approved|rejected
personal|company|team
e-mail|SMS|push|desktop
email|phone|postal
husband's|wife's
child|adult|senior
owner's|manager's|doctor's
donor's|patient's
hourly|daily
local|remote
upper|lower
hot|cold
breakfast|lunch|dinner
morning|night
visible|hidden
free|paid
online|offline
main|guest
basic|premium
departure|return
opening|closing
unit|total
order|delivery|payment
page|site|section
admin|user|guest
Monday|Tuesday|Sunday
January|February|March""".splitlines()]
NOUNS = "name|description|address|time|date|price|limit|password|account|number|notifications|calls|traffic|key|menu|photo|temperature|insurance|report|notes|settings|size|colour|code|language|folder|message|signature|rate|phone|server|branch|database|tickets|tax|total|period|title|list|image|version|file|status".split("|")
FIELDY = {"name", "description", "address", "time", "date", "price", "limit", "password", "number", "temperature", "notes", "size", "colour", "code", "language", "message", "signature", "rate", "phone", "tax", "total", "period", "title", "version", "key"}
UNITS = [("weight", ("kg", "lb", "g"), {"kg": "kilos;kg", "lb": "lb;pounds", "g": "grams;g"}), ("distance", ("km", "mi"), {"km": "km;kilometres", "mi": "miles;mi"}), ("amount", ("EUR", "USD", "CHF", "GBP"), {"EUR": "EUR;euros;€", "USD": "USD;dollars;$", "CHF": "CHF;francs", "GBP": "GBP;pounds;£"}), ("price", ("€", "$", "£"), {"€": "euros;EUR", "$": "dollars;USD", "£": "pounds;GBP"}), ("temperature", ("°C", "°F"), {"°C": "Celsius;°C", "°F": "Fahrenheit;°F"}), ("duration", ("min", "h", "days"), {"min": "minutes;min", "h": "hours;h", "days": "days"}), ("height", ("cm", "in"), {"cm": "cm;centimetres", "in": "inches"}), ("size", ("MB", "GB"), {"MB": "MB;megabytes", "GB": "GB;gigabytes"})]
def contrast(rng):
    x = rng.random(); there = rng.random() < .5
    if x < .1:  # units
        noun, units, said = rng.choice(UNITS); u, other = rng.sample(units, 2); label = u if there else other; v = rng.choice(("5", "12", "80", "2.5"))
        text = rng.choice(("set the {n} to {v} {u}", "enter {v} {u} as the {n}", "the {n} is {v} {u}", "{n}: {v} {u}")).format(n=noun, v=v, u=rng.choice(said[u].split(";")))
        target = {"role": rng.choice(("textbox", "spinbutton")), "name": rng.choice(("{n} ({u})", "{n} in {u}", "{n} [{u}]")).format(n=cap(noun), u=label)}
        cs = [target] + [field(rng, q, "", "plain") for q in rng.sample(sorted(PROPS), 3) if q not in ("price", "weight", "height", "size", "limit", "budget", "fee", "quantity", "duration")] + [{"role": "button", "name": "Save"}]
        order = cs[:]; rng.shuffle(order)
        return ex(dress(rng, text), order, [order.index(target)] if there else [], "contrast-unit" + ("" if there else "-none"))
    if x < .3:  # numbered and named alike
        kind = rng.choice(("Ticket", "Order", "Topic", "Room", "Lane", "db-", "web-", "v1.", "Camera", "Sprint", "Chapter", "Exercise", "INV-", "Gate", "Line", "Zone", "Printer", "Table", "Level", "Node"))
        j = "" if kind[-1] in "-." else rng.choice((" ", " #"))
        nums = rng.sample(range(1, 30) if rng.random() < .6 else range(100, 140), rng.randint(2, 6)); nums.sort(); n = rng.choice(nums); gone = rng.choice([k for k in range(1, 141) if k not in nums])
        v = rng.choice(ROWISH); bare = [l for l in VERBS[v][0] if "{o}" not in l] or [v.capitalize()]
        linky = rng.random() < .4; k = n if there else gone; called = f"{kind}{j}{k}" if rng.random() < .7 else f"{kind}{'' if kind[-1] in '-.' else ' '}{k}"
        called = called.lower() if kind[-1] not in "-." and rng.random() < .5 else called
        cs = [({"role": "link", "name": f"{kind}{j}{m}"} if linky else {"role": "button", "name": bare[0], "row": f"{kind}{j}{m} {rng.choice(T.STATES)}"}) for m in nums]
        text = rng.choice(("open {t}", "show {t}", "go to {t}", "click {t}")).format(t=called) if linky else ask(rng, v, called, "")
        h = header(rng, words(text)) + ([{"role": rng.choice(("link", "tab")), "name": plural(kind)}] if kind[-1] not in "-." and rng.random() < .6 else [])
        return ex(dress(rng, text), h + cs, [len(h) + nums.index(n)] if there else [], "contrast-number" + ("" if there else "-none"))
    if x < .5:  # a longer noun is another thing
        a, b = rng.sample([syn(rng, t) for t in rng.choice(list(T.THINGS.values()))], 2)
        tail = rng.choice(("note", "settings", "list", "history", "name", "template", "comment", "link", "group", "report", "details", "type", "image", "page", "log", "reminder", "form", "fee", "date"))
        v = rng.choice([k for k in sorted(VERBS) if k not in ("history", "copylink")]); long, short = f"{a} {tail}", a
        want, has = (long, short) if rng.random() < .6 else (short, long)
        fix = lambda o: cap(rng.choice([l for l in VERBS[v][0] if "{o}" in l] or [v.capitalize() + " {o}"]).replace("{o}", o))
        cs = [{"role": "button", "name": fix(has)}, {"role": "button", "name": fix(b)}]
        for w in rng.sample(sorted(VERBS), 3):
            if w != v and not near_eq(w, v): cs.append(control_for(rng, w, rng.choice((want, has)), "full"))
        cs.append({"role": "link", "name": cap(plural(want))}) if rng.random() < .4 and v != "show" else None
        target = None
        if there:
            target = {"role": "button", "name": fix(want)} if rng.random() < .75 or want != long else {"role": "button", "name": fix(tail), "section": cap(a)}
            cs.append(target)
        cs += fillers(rng, rng.randint(0, 4), words(want) | words(v) | {"save", "apply"}); rng.shuffle(cs)
        if target: cs = [c for c in cs if c is target or c["name"] != target["name"]]
        return ex(dress(rng, ask(rng, v, want), True), cs, [next(i for i, c in enumerate(cs) if c is target)] if there else [], "contrast-noun" + ("" if there else "-none"))
    if x < .6:  # a bare order with nothing beside that contradicts it, and where something does
        v = rng.choice([k for k in sorted(VERBS) if k not in CREATING and any("{o}" not in l for l in VERBS[k][0])]); a, b = rng.sample([syn(rng, t) for t in rng.choice(list(T.THINGS.values()))], 2)
        bare = rng.choice([l for l in VERBS[v][0] if "{o}" not in l]); t = {"role": rng.choice(("button", "link", "menuitem")), "name": bare}; cs = [t]
        for w in rng.sample(sorted(VERBS), rng.randint(1, 5)):
            if w != v and not near_eq(w, v): cs.append(control_for(rng, w, rng.choice((a, b)), rng.choice(("full", "bare"))))
        for c in cs: c.pop("section", None)
        cs = [c for c in cs if c is t or c["name"] != bare] + fillers(rng, rng.randint(0, 4), words(bare) | {"save", "apply", "close"})
        text = ask(rng, v, a)
        if not there: t["name"] = next((l for l in VERBS[v][0] if "{o}" in l), v.capitalize() + " {o}").replace("{o}", b)
        rng.shuffle(cs)
        return ex(dress(rng, text, True), cs, [next(i for i, c in enumerate(cs) if c is t)] if there else [], "contrast-bare" + ("" if there else "-none"))
    qs = rng.choice(QUAL); noun = rng.choice(NOUNS); q = rng.choice(qs); rest = [o for o in qs if o != q]
    role = rng.choice(("textbox", "textbox", "spinbutton")) if noun in FIELDY and rng.random() < .75 else rng.choice(("button", "link", "checkbox", "switch", "tab"))
    v = rng.choice(VALUES); verb = rng.choice(("Edit", "Delete", "Show", "Download", "Print", "Open", "Change", "Copy", "Export", "Remove")) if role == "button" else ""
    as_section = rng.random() < .2 and role != "tab"
    def ctl(q):
        n = f"{verb} {q} {noun}".strip() if not as_section else f"{verb} {noun}".strip()
        return {"role": role, "name": cap(n), **({"section": cap(q.removesuffix("'s"))} if as_section else {})}
    target = ctl(q); cs = ([target] if there else []) + [ctl(o) for o in rng.sample(rest, rng.randint(1 if not there or rng.random() < .8 else 0, len(rest)))]
    if rng.random() < .3 and not as_section: cs.append({**ctl(rng.choice(rest)), "name": cap(f"{verb} {rng.choice(rest)} {rng.choice(NOUNS)}".strip())})
    rng.shuffle(cs)
    if role in TEXTY: text = rng.choice(("set the {q} {n} to {v}", 'enter "{v}" as the {q} {n}', "{q} {n}: {v}", "the {q} {n} is {v}", "type {v} into the {q} {n}", "change the {q} {n} to {v}", "put {v} as {q} {n}")).format(q=q, n=noun, v=v)
    elif role == "button": text = f"{verb.lower()} the {q} {noun}"
    elif role in ("checkbox", "switch"): text = rng.choice(("turn on the {q} {n}", "tick {q} {n}", "enable {q} {n}", "check the {q} {n}", "I want {q} {n}", "switch {q} {n} on")).format(q=q, n=noun)
    else: text = rng.choice(("open the {q} {n}", "go to the {q} {n}", "show the {q} {n}", "show me {q} {n}")).format(q=q, n=noun)
    pre, post = header(rng, words(text)), fillers(rng, rng.randint(0, 4), words(text))
    cs = pre + cs + post
    if len(cs) < 2: return contrast(rng)
    return ex(dress(rng, text), cs, [next(i for i, c in enumerate(cs) if c is target)] if there else [], "contrast-word" + ("" if there else "-none"))

MIX = ((hand, 24), (wished, 8), (comp, 11), (bare_on_page, 3), (props, 8), (rows, 10), (options, 4), (project, 9), (descr, 15), (contrast, 12))
def example(rng):
    f = rng.choices([m for m, _ in MIX], [w for _, w in MIX])[0]
    return f(rng)

if __name__ == "__main__":
    sys.path.insert(0, os.environ.get("PROJECT", "."))
    import time, collections
    rng = Random(1)
    for f, _ in MIX:
        t = time.time(); xs = [f(rng) for _ in range(400)]; dt = (time.time() - t) / 400 * 1000
        print(f.__name__, f"{dt:.2f} ms", collections.Counter(x["src"] for x in xs).most_common(6), "controls", sum(len(x["controls"]) for x in xs) / 400)
        for x in xs[:4]:
            r = [x["controls"][i] for i in x["right"]]
            print("   ", x["src"], "|", x["intent"], "->", [(c["role"], c["name"], c.get("row") or c.get("section")) for c in r], "among", [c["name"] for c in x["controls"]][:14])
    print(len(PAGES), "pages", sum(len(p["controls"]) for p in PAGES), "controls", sum(len(a) for p in PAGES for _, a in p["controls"]), "intents", sum(len(p["absent"]) for p in PAGES), "absent")
    print(len(VALPAGES), sum(len(a) for p in VALPAGES for _, a in p["controls"]), sum(len(p["absent"]) for p in VALPAGES))
