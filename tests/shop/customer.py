"""A customer of the example shop, without a browser."""

from __future__ import annotations

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import requests

PASSWORD = "only-for-this-test"
ADDRESS = {"name": "Ann Lee", "street": "Main St 5", "city": "Leeds", "country": "Ireland"}


class Customer:
    """A browser session without a browser, and the folder of the shop's mail."""

    def __init__(self, url: str, mail: Path = Path()) -> None:
        self.url, self.mail = url, mail
        self.http = requests.Session()
        self.http.trust_env = False  # no proxy, no .netrc: the shop is next door

    def sees(self, path: str) -> str:
        return self.http.get(self.url + path).text

    def sends(self, path: str, **form: str) -> str:
        return self.http.post(self.url + path, data=form).text

    def signs_in(self, password: str = PASSWORD) -> str:
        return self.sends("/sign-in", login="alice", password=password)

    def adds(self, sku: str, **form: str) -> int:
        return int(self.http.post(f"{self.url}/api/basket", data={"sku": sku, **form}).json()["count"])

    def buys_emma(self, **form: str) -> str:
        self.signs_in()
        self.adds("emma")
        return self.sends("/checkout", **{**ADDRESS, "terms": "on", **form})

    def gets_mail(self, **form: str) -> list[EmailMessage]:
        """What the shop writes when Emma is bought."""
        before = set(self.mail.glob("*.eml"))
        assert "Thank you" in self.buys_emma(**form)
        new = set(self.mail.glob("*.eml")) - before
        return [message_from_bytes(file.read_bytes(), EmailMessage, policy=default) for file in new]
