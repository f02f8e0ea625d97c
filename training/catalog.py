"""The catalogue of controls and the words that made-up pages are filled with."""

# ruff: noqa: E501  (tables of words)
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random


@dataclass(frozen=True)
class Entry:
    """One kind of control: what it is called on pages, and how people ask for it (``!`` kept: whole sentences)."""

    theme: str
    role: str
    names: tuple[str, ...]
    icons: tuple[str, ...]
    how: tuple[str, ...]
    value: str

    def words(self) -> frozenset[str]:
        """All that it goes by: two entries that share one would make an intent ambiguous."""
        return frozenset(t.lower().strip(" !…") for t in (*self.names, *self.how) if "{n}" not in t)


@lru_cache(1)
def entries() -> tuple[Entry, ...]:
    """``catalog.txt``, in order."""
    found: list[Entry] = []
    theme = ""
    for line in Path(__file__).with_name("catalog.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            theme = line.strip("[]")
        elif line and not line.startswith("#"):
            role, names, icons, how, value = (part.strip() for part in line.split("|"))
            found.append(Entry(theme, role, _split(names), _split(icons), _split(how), value))
    return tuple(found)


def _split(part: str) -> tuple[str, ...]:
    return tuple(x.strip() for x in part.split(";") if x.strip())


@lru_cache(1)
def by_theme() -> dict[str, tuple[Entry, ...]]:
    """Theme → its entries."""
    themes = dict.fromkeys(e.theme for e in entries())
    return {theme: tuple(e for e in entries() if e.theme == theme) for theme in themes}


FIRST = ["Ann", "Liam", "Olivia", "Noah", "Mara", "Lucas", "Ines", "Ethan", "Zoe", "Omar", "Priscilla", "Raj", "Yuki", "Pavel", "Marta", "Hugo", "Aiko", "Bruno", "Celia", "Dmitri", "Elif", "Farah", "Gustav", "Hana", "Igor", "Jana", "Karim", "Lena", "Milo", "Nadia", "Oscar", "Petra", "Quentin", "Rosa", "Sven", "Tara"]  # fmt: skip
LAST = ["Brown", "Garcia", "Miller", "Davis", "Lopez", "Wilson", "Moore", "Taylor", "Lee", "Khan", "Silva", "Novak", "Rossi", "Adler", "Bianchi", "Costa", "Dubois", "Eriksen", "Fischer", "Greco", "Horvat", "Ivanov", "Jansen", "Keller", "Larsen", "Meyer"]  # fmt: skip
ADJECTIVES = ["Green", "Silent", "Classic", "Wooden", "Soft", "Golden", "Paper", "Winter", "Summer", "Heavy", "Light", "Urban", "Ancient", "Modern", "Little", "Grand", "Blue", "Red", "Striped", "Slim", "Leather", "Cotton", "Ceramic", "Steel", "Compact", "Deluxe", "Portable", "Folding", "Wild", "Northern"]  # fmt: skip
THINGS = ["lamp", "backpack", "kettle", "mug", "notebook", "pillow", "rug", "scarf", "teapot", "vase", "wallet", "chair", "jacket", "sneaker", "blender", "curtain", "desk", "guitar", "jar", "clock", "mirror", "bottle", "tent", "camera", "speaker", "keyboard", "helmet", "blanket", "basket", "candle", "umbrella", "drill"]  # fmt: skip
TITLES = ["The Long Harbor", "Salt and Ember", "A Map of Rivers", "Night Garden", "Seven Lanterns", "The Glass Orchard", "Stone Weather", "Letters to Nobody", "Quiet Engines", "The Last Tram", "Falling Upward", "Paper Kingdom", "Cold Copper", "Under Two Moons", "Field Notes", "The Owl Hour", "Winter Arithmetic", "Small Gods of Tin", "Borrowed Light", "Ash and Thistle"]  # fmt: skip
TASKS = ["Buy bread", "Water the plants", "Call the dentist", "Pay the rent", "Clean the garage", "Write the report", "Book a table", "Return the parcel", "Fix the bike", "Order paint", "Feed the cat", "Renew the passport", "Prepare slides", "Walk with Rex", "Wash the car", "Send invitations", "Update the budget", "Learn ten words", "Sweep the floor", "Pack for the trip"]  # fmt: skip
SUBJECTS = ["Minutes of Monday", "Your ticket 4471", "Budget question", "Lunch on Friday", "Welcome aboard", "Delivery delayed", "New login from Oslo", "Invitation: garden party", "Contract draft", "Holiday plans", "Server maintenance", "Team photo", "Survey results", "Your order has shipped", "Roadmap review", "Parking permit", "Password changed", "Broken printer"]  # fmt: skip
FILES = ["report-2026.pdf", "budget.xlsx", "holiday.jpg", "notes.txt", "contract_final.docx", "logo.png", "backup.zip", "slides.pptx", "inventory.csv", "readme.md", "invoice-118.pdf", "song.mp3", "diagram.svg", "minutes.docx", "photo_041.png"]  # fmt: skip
PROJECTS = ["Apollo", "Website relaunch", "Data warehouse", "Mobile app", "Office move", "Brand refresh", "Payroll migration", "Harvest", "Customer survey", "Search rewrite", "Newsletter", "Night train", "Onboarding", "Cloud costs", "Atlas"]  # fmt: skip
CITIES = ["Oslo", "Madrid", "Vienna", "Porto", "Dublin", "Helsinki", "Prague", "Athens", "Naples", "Geneva", "Hamburg", "Lyon", "Krakow", "Boston", "Denver", "Kyoto", "Toronto", "Seattle", "Nairobi", "Lima"]  # fmt: skip
COMPANIES = ["Northwind Ltd", "Blue Door GmbH", "Acme Tools", "Fjord Systems", "Papyrus Inc", "Orange Tree", "Kestrel Labs", "Delta Foods", "Harbor & Sons", "Tinker Works", "Solaris SA", "Mill Street Bakery"]  # fmt: skip
ENTITIES: dict[str, Callable[[Random], str]] = {
    "person": lambda r: f"{r.choice(FIRST)} {r.choice(LAST)}",
    "product": lambda r: f"{r.choice(ADJECTIVES)} {r.choice(THINGS).title() if r.random() < 0.6 else r.choice(THINGS)}",
    "title": lambda r: r.choice(TITLES),
    "task": lambda r: r.choice(TASKS),
    "mail": lambda r: r.choice(SUBJECTS),
    "file": lambda r: r.choice(FILES),
    "project": lambda r: r.choice(PROJECTS),
    "company": lambda r: r.choice(COMPANIES),
    "order": lambda r: f"Order #{r.randint(1000, 99999)}",
    "city": lambda r: r.choice(CITIES),
}
"""Kind of thing in a list → a name for one."""
OPTIONS: dict[str, tuple[str, ...]] = {
    "country": ("Austria", "Brazil", "Canada", "Denmark", "Egypt", "Finland", "France", "Germany", "Italy", "Japan",
                "Kenya", "Mexico", "Norway", "Poland", "Spain", "Sweden", "United Kingdom", "United States"),
    "state": ("Alaska", "Colorado", "Florida", "Georgia", "Nevada", "Ohio", "Oregon", "Texas", "Utah", "Vermont"),
    "color": ("Black", "White", "Red", "Blue", "Dark green", "Yellow", "Grey", "Purple", "Navy", "Orange"),
    "size": ("XS", "S", "M", "L", "XL", "Small", "Medium", "Large", "38", "40", "42", "44"),
    "sort": ("Featured", "Price: low to high", "Price: high to low", "Newest", "Best rated", "Name A-Z", "Popularity",
             "Oldest first", "Most reviews", "Relevance"),
    "category": ("Books", "Music", "Garden", "Sports", "General question", "Billing", "Technical problem", "Food", "Travel"),
    "number": ("1", "2", "3", "4", "5", "10", "20", "25", "50", "100"),
    "priority": ("Low", "Medium", "High", "Urgent"),
    "status": ("Open", "In progress", "Done", "Blocked", "Draft", "Active", "Inactive", "Pending"),
    "role": ("Admin", "Editor", "Viewer", "Guest", "Owner", "Member"),
    "person": tuple(FIRST[:14]),
    "month": ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October"),
    "year": ("2024", "2025", "2026", "2027", "2028"),
    "language": ("English", "German", "Spanish", "Italian", "Polish", "Dutch", "Japanese", "Swedish"),
    "timezone": ("UTC", "Europe/Berlin", "Europe/London", "America/New_York", "Asia/Tokyo"),
    "currency": ("EUR", "USD", "GBP", "CHF", "JPY"),
    "theme": ("Light", "Dark", "System"), "dateformat": ("DD.MM.YYYY", "YYYY-MM-DD", "MM/DD/YYYY"),
    "view": ("Day", "Week", "Month", "List", "Board"), "title": ("Mr", "Ms", "Dr", "Prof"),
    "resolution": ("480p", "720p", "1080p", "4K"), "speed": ("0.5x", "Normal", "1.5x", "2x"),
    "cabin": ("Economy", "Premium economy", "Business", "First"),
    "account": ("Checking 4471", "Savings 9902", "Joint account", "Holiday fund"), "city": tuple(CITIES),
}  # fmt: skip


def value(rng: Random, kind: str) -> str:
    """A value as people state it for a field of this kind."""
    first, last = rng.choice(FIRST), rng.choice(LAST)
    date = f"20{rng.randint(20, 30)}-{rng.randint(1, 12):02d}-{rng.randint(1, 28):02d}"
    made = {
        "name": f"{first} {last}", "first": first, "last": last, "user": f"{first.lower()}{rng.randint(1, 99)}",
        "email": f"{first.lower()}.{last.lower()}@{rng.choice(THINGS)}.{rng.choice(('com', 'org', 'test', 'de'))}",
        "password": rng.choice((f"{rng.choice(THINGS)}{rng.randint(10, 999)}", "‹secret:PASSWORD›", f"S3cret-{last}!")),
        "phone": rng.choice((f"+49 151 {rng.randint(1000000, 9999999)}", f"555-{rng.randint(100, 999)}-{rng.randint(1000, 9999)}")),
        "street": f"{rng.randint(1, 250)} {rng.choice(LAST)} Street", "city": rng.choice(CITIES),
        "zip": str(rng.randint(10000, 99999)), "company": rng.choice(COMPANIES), "url": f"https://{rng.choice(THINGS)}.com",
        "code": f"{rng.choice(('SAVE', 'WELCOME', 'SUN', 'CODE', 'VIP'))}{rng.randint(5, 90)}",
        "card": " ".join(str(rng.randint(1000, 9999)) for _ in range(4)), "cvc": str(rng.randint(100, 999)),
        "expiry": f"{rng.randint(1, 12):02d}/{rng.randint(27, 34)}", "iban": f"DE{rng.randint(10, 99)}50010517{rng.randint(1000, 9999)}",
        "date": rng.choice((date, date, f"{rng.randint(1, 12)}/{rng.randint(1, 28)}/2027", f"{rng.randint(1, 28)} May 2027")),
        "time": f"{rng.randint(7, 20)}:{rng.choice(('00', '15', '30'))}", "number": str(rng.randint(1, 40)),
        "money": rng.choice((str(rng.randint(5, 900)), f"${rng.randint(5, 900)}", f"{rng.randint(5, 90)}.50", f"{rng.randint(5, 90)} euros")),
        "word": rng.choice((rng.choice(THINGS), f"{rng.choice(ADJECTIVES).lower()} {rng.choice(THINGS)}", rng.choice(TITLES))),
    }.get(kind)  # fmt: skip
    if made is None:
        made = rng.choice((rng.choice(TASKS), rng.choice(SUBJECTS), f"{rng.choice(ADJECTIVES)} {rng.choice(THINGS)}"))
    return made


TYPES = {"email": "email", "password": "password", "phone": "tel", "date": "date", "url": "url", "time": "time"}
"""Value kind → input type, where pages use one."""
