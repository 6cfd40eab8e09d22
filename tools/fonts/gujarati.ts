/**
 * Cuts the fonts of Gujarati to every letter by itself, halved and with its marks, and to frequent joins. The app has no messages in
 * Gujarati, but members write in it.
 */
import { cutOf, filesOf } from './cut-font.ts';
import { LETTERS as DEVANAGARI } from './devanagari.ts';

/** The letters of the two scripts are in the same order in Unicode (https://www.unicode.org/charts/PDF/U0A80.pdf). */
const SHIFT = 0x0a80 - 0x0900;
const DEVANAGARI_SIGN = /[\u0900-\u0963\u0966-\u097f]/g;
/** Signs of Devanagari without a place in Gujarati. */
const WITHOUT = /[\u093c\u0958-\u095f\u0970]/;
const DIGITS = '૦૧૨૩૪૫૬૭૮૯';

const CONSONANTS = [...'કખગઘઙચછજઝઞટઠડઢણતથદધનપફબભમયરલળવશષસહ'];
const MARKS = [...'ાિીુૂૃેૈોૌૅૉંઃઁ'];
/** Frequent in names of firms, which are often words of English: `ટેક્સટાઇલ`, `મિલ્સ`, `ઇન્ડસ્ટ્રીઝ`. */
const JOINED =
  'ક્ક ક્ટ ક્સ ક્ષ્મ ગ્ગ ટ્સ ન્ટ ન્ટ્ર ન્ડ ન્ત ન્થ ન્દ ન્દ્ર ન્ધ ન્સ પ્પ ફ્ટ બ્બ બ્દ મ્પ મ્બ લ્ટ લ્સ ષ્ટ્ર ષ્ણ સ્ક સ્ટ સ્ટ્ર સ્ત સ્થ સ્પ સ્વ'.split(' ');

/** What a member's text is written with. */
const LETTERS: readonly string[] = [
  ...DEVANAGARI.filter((text) => !WITHOUT.test(text)).map((text) =>
    text.replaceAll(DEVANAGARI_SIGN, (sign) => String.fromCodePoint(sign.codePointAt(0)! + SHIFT)),
  ),
  // A mark is as wide as its letter.
  ...CONSONANTS.flatMap((letter) => [...MARKS.map((mark) => letter + mark), `${letter}િં`, `${letter}ીં`, `ર્${letter}િ`]),
  ...JOINED.flatMap((joined) => [joined, `${joined}િ`, `${joined}ી`]),
  ...DIGITS,
];

/** The cut fonts. */
export const gujarati = cutOf('anek-gujarati', 'gujarati', () => LETTERS);

/** The files that `npm run gen` writes. */
export const FILES = filesOf('anek-gujarati-letters', gujarati);
