/**
 * Normalizes typed numbers. Only unambiguous parts are changed: digits of other scripts, and grouping characters.
 * Everything else stays as typed, so that the field can show its error.
 */

/** Where the digits of a script begin: Arabic, Persian, Devanagari, Bengali, Gurmukhi, Gujarati, … full width. */
export const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0xff10];
const OTHER_DIGIT = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u0D6F\uFF10-\uFF19]/g;

/** The text with the digits of other scripts as 0 to 9: `१५०` is `150`. */
export function latinDigits(text: string): string {
  return text.replaceAll(OTHER_DIGIT, (sign) => {
    const code = sign.codePointAt(0)!;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? sign : String(code - zero);
  });
}

/** Groups of three, or the Indian ones: 100,000 and 1,00,000, and the same with spaces. A point may follow. */
const GROUPED = /^(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})*,\d{3}|\d{1,3}( \d{3})+|\d{1,2}( \d{2})* \d{3})(\.\d*)?$/;

/**
 * A typed amount without what only groups its digits. A comma or space that groups nothing stays: `268,50` may be 268.50
 * or 26850, and a hyphen may mean from and to.
 *
 * @example amountText('१,००,०००') // '100000'
 * @example amountText('268,50') // '268,50'
 */
export function amountText(text: string): string {
  const plain = latinDigits(text)
    .replaceAll(/[\u00A0\u2009\u202F]/g, ' ')
    .trim();
  const bare = /^[([](.*)[)\]]$/.exec(plain)?.[1]?.trim() ?? plain;
  return GROUPED.test(bare) ? bare.replaceAll(/[, ]/g, '') : bare;
}

/** What a copied number brings along unseen: marks of direction and of width. */
const UNSEEN = /[\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/**
 * A typed row of digits, such as a PIN, a mobile number or a one-time code, without what people put between them: spaces,
 * hyphens, brackets, points between two digits.
 *
 * @example digitsText('395 003') // '395003'
 */
export function digitsText(text: string): string {
  return latinDigits(text)
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\s\u00A0()[\]\-\u2010-\u2015]/g, '')
    .replaceAll(/(\d)\.(?=\d)/g, '$1');
}

/** How many characters a text has, as the database counts them: an emoji is one. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}
