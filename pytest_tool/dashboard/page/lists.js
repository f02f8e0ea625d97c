"use strict";
/* A list of which only a window is in the document: the rows around the current one, and two buttons for the others.

Rows are `<li>` with one button. The arrow keys move in it; only one row is a stop of the tab key. */

const ROWS_AROUND = 24;

class LongList {
  /** `row(entry, index)` makes a `<li>`, `on.choose(entry)` is called when a person picks one, `name` is the plural. */
  constructor(list, name, row, choose) {
    Object.assign(this, { list, name, row, entries: [], from: 0, to: 0, current: -1 });
    list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      const index = button?.dataset.index;
      if (button?.dataset.more) this.more(button.dataset.more);
      else if (index !== undefined) choose(this.entries[Number(index)]);
    });
    list.addEventListener("keydown", (event) => this.walk(event));
  }

  /** Shows these entries. The same array may have grown meanwhile: then only the new rows are made. */
  show(entries, current, near = current) {
    const attached = this.to === this.count;
    const same = entries === this.entries && entries.length >= this.count;
    this.entries = entries;
    // Who looks at earlier rows is not taken away from them by what is added.
    const inside = near < 0 || (same && near === this.near) || (near >= this.from && near < this.to)
      || (attached && near >= this.to);
    const grows = same && attached && entries.length - this.from <= ROWS_AROUND * 3;
    if (!same || !inside || (attached && !grows)) this.rebuild(near < 0 ? (same ? entries.length - 1 : 0) : near);
    else if (grows) this.append();
    this.count = entries.length;
    this.near = near;
    this.counters();
    this.point(current, near);
  }

  count = 0;

  /** The next entries are shown anew, also when they are the same array. */
  forget() {
    this.entries = null;
  }

  rebuild(near) {
    const size = ROWS_AROUND * 2;
    this.from = Math.max(0, Math.min(near - ROWS_AROUND, this.entries.length - size));
    this.fill(Math.min(this.entries.length, this.from + size));
  }

  fill(to) {
    this.to = to;
    const rows = this.entries.slice(this.from, to).map((entry, offset) => this.made(entry, this.from + offset));
    this.current = -1;
    this.earlier = this.moreRow("earlier");
    this.later = this.moreRow("later");
    this.list.replaceChildren(this.earlier, ...rows, this.later);
  }

  append() {
    for (; this.to < this.entries.length; this.to += 1) this.later.before(this.made(this.entries[this.to], this.to));
  }

  made(entry, index) {
    const row = this.row(entry, index);
    const button = row.querySelector("button");
    button.dataset.index = String(index);
    button.tabIndex = -1;
    return row;
  }

  moreRow(which) {
    return element("li", { class: "more", hidden: true }, element("button", { type: "button", "data-more": which }));
  }

  counters() {
    if (!this.earlier) return;
    for (const [row, count, which] of [[this.earlier, this.from, "earlier"],
      [this.later, this.entries.length - this.to, "later"]]) {
      row.hidden = count <= 0;
      say(row.firstChild, `${count.toLocaleString("en")} ${which} ${this.name}`);
    }
  }

  more(which) {
    const middle = which === "earlier" ? this.from : this.to;
    this.rebuild(middle);
    this.counters();
    this.point(this.pointed, -1);
    const target = this.rowAt(which === "earlier" ? middle - 1 : middle)?.querySelector("button");
    target?.focus();
  }

  rowAt(index) {
    return index >= this.from && index < this.to ? this.list.children[index - this.from + 1] : undefined;
  }

  /** What an entry says has changed. */
  refresh(index) {
    const old = this.rowAt(index);
    if (!old) return;
    const focused = old.contains(document.activeElement);
    const row = this.made(this.entries[index], index);
    old.replaceWith(row);
    const button = row.querySelector("button");
    if (index === this.current) button.setAttribute("aria-current", "true");
    button.tabIndex = old.querySelector("button").tabIndex;
    if (focused) button.focus();
  }

  point(current, near) {
    this.pointed = current;
    if (this.current !== current) {
      this.rowAt(this.current)?.querySelector("button").removeAttribute("aria-current");
      this.rowAt(current)?.querySelector("button").setAttribute("aria-current", "true");
      this.current = current;
    }
    const stop = this.rowAt(current) ?? this.rowAt(near) ?? this.rowAt(this.from);
    const button = stop?.querySelector("button");
    if (button && button !== this.stop) {
      if (this.stop) this.stop.tabIndex = -1;
      button.tabIndex = 0;
      this.stop = button;
      if (near >= 0) this.reveal(stop);
    }
  }

  /** Scrolls the list alone: the page stays where it is. */
  reveal(row) {
    const frame = this.list.closest(".scroll");
    const [inner, outer] = [row.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (inner.top < outer.top || inner.height > outer.height) frame.scrollTop += inner.top - outer.top - 8;
    else if (inner.bottom > outer.bottom) frame.scrollTop += inner.bottom - outer.bottom + 8;
  }

  walk(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = [...this.list.querySelectorAll("li:not([hidden]) button")];
    const next = buttons[buttons.indexOf(document.activeElement) + by];
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    this.reveal(next.closest("li"));
  }
}
