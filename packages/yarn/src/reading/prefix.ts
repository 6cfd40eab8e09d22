/** What stands before a line in a list: who wrote it when, as WhatsApp exports and copies it, and bullets or numbers. */

const DAY = String.raw`\d{1,2}[/.]\d{1,2}[/.]\d{2,4}`;
/** Between brackets and beside a time, a day needs no year. */
const SHORT_DAY = String.raw`\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?`;
const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:[ \u00a0\u202f]?[ap]\.?m\.?)?`;
const NAME = String.raw`[^:\n]{1,60}:`;

/** Each is anchored, and every repetition has a bound. */
const PREFIXES = [
  new RegExp(String.raw`^\s{0,9}\u200e?\[${SHORT_DAY},?[ \u00a0\u202f]{1,2}${TIME}\] ?${NAME}`, 'u'),
  new RegExp(String.raw`^\s{0,9}\u200e?\[${TIME},?[ \u00a0\u202f]{1,2}${SHORT_DAY}\] ?${NAME}`, 'u'),
  new RegExp(String.raw`^\s{0,9}\u200e?${DAY},?[ \u00a0\u202f]{1,2}${TIME} ?[-–] ?${NAME}`, 'u'),
];
const BULLET = /^\s{0,9}(?:\(?\d{1,2}[.)](?!\d)\s{0,3}(?=\S)|[-*•·▪➤>→★]{1,3}\s{0,3})/u;

/** How many characters of a prepared text are such a prefix. */
export function prefixLength(plain: string): number {
  const sender = PREFIXES.map((pattern) => pattern.exec(plain)?.[0].length ?? 0).find((length) => length > 0) ?? 0;
  const bullet = BULLET.exec(plain.slice(sender))?.[0].length ?? 0;
  return sender + bullet;
}
