// What a look tells Python of its document: everything the first time, then only what is new. To send and to read some
// thousand entries takes half as long as the walk that found them.

const SAME = ""; // in place of a look that says what the one before said
const MOST_TOLD = 20000; // kept on both sides for a document: a clock in a row is a new text at each look

// `held` is the serial of the look at this document that Python has.
tool.look = ({ start, serial, held }) => {
  tool.signs({ serial });
  const anew = !held || held !== kept.serial || kept.texts.numbers.size > MOST_TOLD, before = anew ? noneKept() : kept;
  kept = noneKept(); // should the walk fail, there is nothing that both sides know
  const { controls, blocks, parts, ...head } = looked(start, before.texts);
  return untaught(() => {
    const lists = [controls, blocks, parts].map((list, i) => new Entries(list, before.lists[i]));
    const next = { serial, texts: before.texts, head: stringify(head), lists };
    const isSame = !anew && next.head === before.head && lists.every((list) => list.isSame);
    kept = isSame ? before : next;
    return isSame ? SAME : news(next, anew);
  });
};

// A list's entries as JSON, and which of them the last look told: `order` has for each its number there, numbers beyond
// that list's end are those of `fresh`.
class Entries {
  constructor(entries, before) {
    this.length = entries.length;
    this.numbers = new Map();
    this.fresh = [];
    this.order = [];
    this.isSame = entries.length === before.length;
    for (let i = 0; i < entries.length; i += 1) {
      const entry = stringify(entries[i]);
      let number = before.numbers.get(entry);
      if (number === undefined) number = before.length + this.fresh.push(entry) - 1;
      if (number !== i) this.isSame = false;
      this.order.push(number);
      this.numbers.set(entry, i);
    }
  }
}

function news({ head, texts, lists }, anew) {
  const [controls, blocks, parts] = lists.map(({ fresh, order }) => `{"fresh":[${fresh.join()}],"order":${stringify(order)}}`);
  return `{"anew":${anew},"head":${head},"texts":${stringify(texts.untold())},"controls":${controls},"blocks":${blocks},"parts":${parts}}`;
}

// Rows and sections are told again and again: they are sent once, and then by their number.
class Texts {
  constructor() {
    this.numbers = new Map([["", 0]]);
    this.told = 0;
  }

  number(text) {
    let number = this.numbers.get(text);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(text, number);
    }
    return number;
  }

  // Those that were numbered since this was asked last, in the order of their numbers.
  untold() {
    const untold = [...this.numbers.keys()].slice(this.told);
    this.told = this.numbers.size;
    return untold;
  }
}

const NONE = { length: 0, numbers: new Map() };
const noneKept = () => ({ serial: 0, texts: new Texts(), head: "", lists: [NONE, NONE, NONE] });
let kept = noneKept();
