/**
 * Finds contact data in a free text: a phone number, a link or an e-mail address. JavaScript and PostgreSQL both use
 * the pattern, on a text in lower case with digits 0 to 9. Counts (150/48, 2/40s), prices, quantities and most lots do
 * not match.
 */
import { latinDigits } from '../typed.ts';

/** Separators between the digits of a written number. No slash and no comma: those are in counts and quantities. */
const GAP = '[ .()-]{0,2}';

/** No digit before it, and no longer row of digits. */
const BEGIN = '(?<![0-9])(?<![0-9][ .-])';
const END = `(?!${GAP}[0-9])`;

const NUMBERS = [
  // With the sign of an international number: + and 8 to 15 digits.
  `\\+ ?[1-9](?:${GAP}[0-9]){7,14}${END}`,
  // An Indian mobile number, with or without 91 or 0, with at least four digits in a row: 98250 12345.
  `${BEGIN}(?:(?:00)?91${GAP}|0)?(?=[0-9 .()-]{0,10}[0-9]{4})[6-9](?:${GAP}[0-9]){9}${END}`,
  // Digit by digit: 9 8 2 5 0 1 2 3 4 5.
  `${BEGIN}[6-9](?:[ .-][0-9]){9}${END}`,
  // A landline number with its area code: 0261 2345678.
  `${BEGIN}0[1-9][0-9]{1,3}[ -][0-9]{6,8}${END}`,
  // A word that announces one.
  `(?:whats ?app|phone|mobile|mob|call|tel|contact|फ़ोन|फोन|मोबाइल|व्हाट्सएप)[^a-z0-9]{0,5}(?:(?:no|number)[^a-z0-9]{0,5})?[0-9](?:${GAP}[0-9]){5,14}`,
];

const LINKS = [
  'https?://',
  'www\\.[a-z0-9]',
  '(?:wa|t)\\.me/',
  '[a-z0-9-]{2,}\\.(?:com|in|net|org|biz|info|shop|store|online|xyz|app|site|club)(?![a-z0-9])',
  '[a-z0-9._%+-]+ ?(?:@|\\(at\\)|\\[at\\]) ?(?:gmail|yahoo|hotmail|outlook|rediff|[a-z0-9-]+ ?(?:\\.|\\(dot\\)|\\[dot\\]) ?[a-z]{2,})',
];

export const CONTACT_PATTERN = [...NUMBERS, ...LINKS].join('|');

/** What every one of them has: six digits, or the sign of a link or an address. Most texts have not, and this is soon found out. */
export const CONTACT_HINT = '(?:[0-9][^0-9]*){6}|//|\\.[a-z0-9]|@|\\(at\\)|\\[at\\]';

const CONTACT = new RegExp(CONTACT_PATTERN);

/** The first contact in a text, in lower case and with digits 0 to 9; null when there is none. */
export const contactIn = (text: string): string | null => CONTACT.exec(latinDigits(text).toLowerCase())?.[0] ?? null;
