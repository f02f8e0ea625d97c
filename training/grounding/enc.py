"""An example as tokens: [CLS] sentence [SEP] headings [SEP] then the page in order, one marker token (its role) a control."""
from __future__ import annotations
import json, os, re
from functools import lru_cache
from pathlib import Path
import numpy as np
HERE = Path(__file__).resolve().parent
TOKENIZER = os.environ.get("MINILM_TOKENIZER", str(HERE.parent / "data" / "tokenizer.json"))
ROLES = ["button", "link", "textbox", "searchbox", "checkbox", "radio", "combobox", "listbox", "tab", "switch", "slider", "spinbutton", "option", "generic", "menuitem", "columnheader", "img", "listitem", "gridcell", "treeitem", "other"]
MARKS = ["<sec>", "<row>", "<ph>", "<icon>", "<val>", "<opt>", "<near>", "<state>", "<text>"]
MEANS = {"textbox": "field", "searchbox": "search", "combobox": "list", "spinbutton": "number", "generic": "thing", "menuitem": "menu", "columnheader": "column", "img": "image", "gridcell": "cell", "treeitem": "tree", "other": "thing", "listbox": "list", "listitem": "item",
         "<sec>": "section", "<row>": "row", "<ph>": "hint", "<icon>": "icon", "<val>": "value", "<opt>": "options", "<near>": "near", "<state>": "state", "<text>": "text"}
UNUSED = 1  # [unused0] has id 1 in BERT's vocabulary
SPECIAL = {n: UNUSED + k for k, n in enumerate(ROLES + MARKS)}
STATES = ("checked", "unchecked", "selected", "disabled", "expanded", "collapsed", "pressed", "readonly", "mixed", "multiple")

class Encoder:
    def __init__(self, tokenizer=TOKENIZER, keep=None):
        from tokenizers import Tokenizer
        self.t = Tokenizer.from_file(str(tokenizer)); self.t.no_truncation(); self.t.no_padding()
        self.map = None
        if keep is not None:  # old id -> new id
            self.map = np.full(30522, int(np.where(keep == 100)[0][0]), np.int32); self.map[keep] = np.arange(len(keep))
        self.ids = lru_cache(200000)(self._ids)
    def _ids(self, s): return self.t.encode(s, add_special_tokens=False).ids
    def cut(self, s, n): return self.ids(s)[:n] if s else []
    def encode(self, e, limit=512):
        """ids, segment of each token (0 sentence, then one a block), positions of the markers."""
        out = [101] + self.cut(e["intent"], 64) + [102]; seg = [0] * len(out); block = 1
        def add(ids):
            nonlocal block
            out.extend(ids); seg.extend([block] * len(ids)); block += 1
        ctx = " / ".join(e.get("ctx", ()))
        if ctx: add(self.cut(ctx, 24) + [102])
        at, section, row = [], "", ""
        for c in e["controls"]:
            s, r = c.get("section", ""), c.get("row", "")
            if s != section:
                section = s; add([SPECIAL["<sec>"]] + self.cut(s, 14))
            if r != row:
                row = r
                if r.strip() != c["name"].strip(): add([SPECIAL["<row>"]] + self.cut(r, 18))
                else: add([SPECIAL["<row>"]])
            role = c["role"] if c["role"] in SPECIAL else "other"
            ids = [SPECIAL[role]] + self.cut(c["name"], 18)
            if c.get("text") and c["text"] != c["name"]: ids += [SPECIAL["<text>"]] + self.cut(c["text"], 12)
            if c.get("placeholder"): ids += [SPECIAL["<ph>"]] + self.cut(c["placeholder"], 10)
            if c.get("type") and c["type"] not in ("text", "submit", "button"): ids += self.cut(c["type"], 2)
            if c.get("icon") and not re.search(r"[^\W\d_]{2}", c["name"]): ids += [SPECIAL["<icon>"]] + self.cut(c["icon"], 10)
            if c.get("near"): ids += [SPECIAL["<near>"]] + self.cut(c["near"], 10)
            if c.get("value"): ids += [SPECIAL["<val>"]] + self.cut(str(c["value"]), 6)
            st = [x for x in c.get("states", ()) if x in STATES]
            if st: ids += [SPECIAL["<state>"]] + self.cut(" ".join(st), 4)
            if c.get("options"): ids += [SPECIAL["<opt>"]] + self.cut(", ".join(c["options"][:12]), 30)
            at.append(len(out)); add(ids)
        if len(out) > limit: return None
        ids = np.array(out, np.int32)
        if self.map is not None: ids = self.map[ids]
        return ids.astype(np.int16 if len(out) and ids.max() < 32768 else np.int32), np.array(seg, np.int16), np.array(at, np.int16)

def prune(vocab_file=TOKENIZER):
    v = json.loads(Path(vocab_file).read_text("utf-8"))["model"]["vocab"]
    keep = []
    for tok, i in v.items():
        t = tok[2:] if tok.startswith("##") else tok
        if i in (0, 100, 101, 102, 103) or 1 <= i < 1 + len(SPECIAL): keep.append(i)
        elif tok.startswith("[unused"): continue
        elif all(ord(ch) < 0x180 or ch in "–—‘’“”…€£→←↑↓×•−™°" for ch in t): keep.append(i)
    return np.array(sorted(keep))
