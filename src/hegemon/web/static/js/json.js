// @ts-check
/**
 * JSON as receipts are made of it: keys sorted, no spaces, and every number as it was written, which
 * `JSON.parse` would not keep (large whole numbers, 1.0).
 */

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[[\]{},:])/uy;

/**
 * The canonical text of one value of an object; "null" where the object has no such name.
 * @param {string} text a JSON object
 * @param {string} name
 * @returns {string}
 */
export function canonicalValueOf(text, name) {
  const read = new Reader(text);
  const pairs = read.pairs();
  return pairs.find(([key]) => key === name)?.[1] ?? "null";
}

/** @param {string} text any JSON @returns {string} */
export function canonical(text) {
  return new Reader(text).value();
}

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.token = this.next();
  }

  next() {
    TOKEN.lastIndex = this.at;
    const found = TOKEN.exec(this.text);
    this.at = TOKEN.lastIndex;
    return found?.[1] ?? "";
  }

  /** @returns {string} the token, and go on */
  take() {
    const token = this.token;
    if (!token) throw new SyntaxError("JSON ends too early, or is none");
    this.token = this.next();
    return token;
  }

  /** @returns {string} */
  value() {
    if (this.token === "{") return written(this.pairs());
    if (this.token === "[") return `[${this.items().join(",")}]`;
    const token = this.take();
    return token.startsWith('"') ? JSON.stringify(JSON.parse(token)) : token;
  }

  /** @returns {string[]} */
  items() {
    const found = [];
    this.take();
    while (this.token !== "]") {
      found.push(this.value());
      if (this.token === ",") this.take();
    }
    this.take();
    return found;
  }

  /** @returns {[string, string][]} */
  pairs() {
    /** @type {[string, string][]} */
    const found = [];
    this.take();
    while (this.token !== "}") {
      const key = JSON.parse(this.take());
      this.take(); // the colon
      found.push([key, this.value()]);
      if (this.token === ",") this.take();
    }
    this.take();
    return found;
  }
}

/** @param {[string, string][]} pairs */
function written(pairs) {
  pairs.sort(([a], [b]) => inOrder(a, b));
  return `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`;
}

/** By code points, as Python sorts. @param {string} a @param {string} b */
function inOrder(a, b) {
  const [x, y] = [[...a], [...b]];
  for (let at = 0; at < Math.min(x.length, y.length); at += 1) {
    const difference = (x[at]?.codePointAt(0) ?? 0) - (y[at]?.codePointAt(0) ?? 0);
    if (difference) return difference;
  }
  return x.length - y.length;
}
