// A sheet as core/sheet.py writes it, small: a move, a tax, a mission by hops, a name.

/** @type {any} */
export const SHEET = {
  title: "Turn 1: your moves",
  single: false,
  kinds: [
    {
      word: "move",
      label: "send ships",
      example: "move A F 3",
      fields: [
        { name: "from", type: "place", label: "from", choices: 0 },
        { name: "to", type: "place", label: "to", choices: 0, needs: ["from"] },
        { name: "ships", type: "count", label: "how many", choices: 1, needs: ["from"] },
      ],
    },
    {
      word: "tax",
      label: "the tax",
      example: "tax 50",
      about: "tax",
      fields: [{ name: "percent", type: "count", label: "per cent", choices: 5 }],
    },
    {
      word: "order",
      label: "send a fleet",
      example: "order F1 hold A",
      about: "fleet",
      fields: [
        { name: "fleet", type: "token", label: "the fleet", choices: 3 },
        { name: "goal", type: "place", label: "the system", choices: 4 },
        { name: "roe", type: "count", label: "rules", choices: 5, usual: 6 },
      ],
      more: { name: "way", type: "place", label: "by", choices: 4 },
    },
    {
      word: "name",
      label: "a name",
      example: "name F1 Home Guard",
      fields: [
        { name: "fleet", type: "token", label: "the fleet", choices: 3 },
        { name: "called", type: "text", label: "the name", choices: 6 },
      ],
    },
  ],
  choices: [
    { value: "A", label: "Altair, 4 ships", name: "Altair" },
    { value: "B", label: "Bellatrix", name: "Bellatrix" },
    { value: "F1", label: "3 ships" },
  ],
  lists: [
    { kind: "listed", choices: [0, 1], barred: [{ why: "not your star", choices: [1] }] },
    { kind: "listed", choices: [0, 1], barred: [{ why: "the ships are there", choices: [0] }] },
    { kind: "numbers", least: 1, most: 4 },
    { kind: "listed", choices: [2] },
    { kind: "listed", choices: [0, 1] },
    { kind: "numbers", least: 0, most: 100 },
    { kind: "free-text", longest: 20 },
  ],
  tables: [{ A: 1 }, { A: 2 }],
};

/** @param {string} word */
export const kind = (word) => SHEET.kinds.find((/** @type {any} */ each) => each.word === word);
