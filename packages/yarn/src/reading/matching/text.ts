/**
 * Makes texts comparable without moving any character: positions in the prepared text are positions in what was typed. Widths,
 * cases, and the digits of Indian scripts become alike.
 */

const SIGNS: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '।': '.',
  '＼': '\\',
};

/** The digit that a character is, or undefined. Full width, Arabic, and the scripts of India. */
function digitOf(unit: number): string | undefined {
  const isIndian = unit >= 0x0966 && unit <= 0x0def;
  const low = unit & 0xf;
  if (isIndian) return low >= 6 && /\p{Nd}/u.test(String.fromCharCode(unit)) ? String(low - 6) : undefined;
  const block = unit & 0xfff0;
  return (block === 0x0660 || block === 0x06f0 || block === 0xff10) && low < 10 ? String(low) : undefined;
}

/** The text with each character replaced by a plain one of the same length. */
export function plainOf(text: string): string {
  let plain = '';
  for (const char of text) {
    const unit = char.charCodeAt(0);
    if (unit < 0x80) plain += char.toLowerCase();
    else {
      const simple =
        (char.length === 1 ? (digitOf(unit) ?? SIGNS[char]) : undefined) ?? char.normalize('NFKC').toLowerCase();
      plain += simple.length === char.length ? simple : char;
    }
  }
  return plain;
}

const GUJARATI = 0x0a80;
const DEVANAGARI = 0x0900;

/**
 * What people write one for the other: long and short vowels, the open o of English words, the two n and the two l. The sign of
 * au is none of them: कौन is "who", and कोन a cone.
 */
const ALIKE: Readonly<Record<string, string>> = {
  'ँ': 'ं',
  'ी': 'ि',
  'ू': 'ु',
  ई: 'इ',
  ऊ: 'उ',
  'ॉ': 'ो',
  ऑ: 'ओ',
  'ॅ': 'े',
  ऍ: 'ए',
  ऐ: 'ए',
  'ै': 'े',
  औ: 'ओ',
  ण: 'न',
  ळ: 'ल',
  '़': '',
  '\u200c': '',
  '\u200d': '',
};

/** A word as it is compared: Gujarati in Devanagari, without what spellings differ in. Its length may change. */
export function foldWord(word: string): string {
  if (/^[a-z]*$/.test(word)) return word;
  let folded = '';
  for (const char of word.normalize('NFKC').toLowerCase()) {
    const unit = char.charCodeAt(0);
    const moved = unit >= GUJARATI && unit < 0x0b00 ? String.fromCharCode(unit - GUJARATI + DEVANAGARI) : char;
    folded += ALIKE[moved] ?? moved;
  }
  return folded;
}
