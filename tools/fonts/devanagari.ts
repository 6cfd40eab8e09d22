/**
 * Cuts the fonts of Devanagari to what our Hindi texts need (apps/web/src/styles/fonts): every joined letter of the catalogue, and beside
 * them every letter of Hindi by itself, halved, and with its marks, so that a member's text is readable, too.
 */
import { areas, tree } from '../../packages/messages/src/catalogue.ts';
import { cutOf, filesOf } from './cut-font.ts';

const VOWELS = [...'अआइईउऊऋएऐऑओऔ'];
const CONSONANTS = [...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह'];
const DOTTED = ['क़', 'ख़', 'ग़', 'ज़', 'ड़', 'ढ़', 'फ़'];
const MARKS = [...'ािीुूृेैोौॅॉंःँ'];
const OTHERS = [...'।॥॰'];
const HALANT = '्';
/** Frequent in names and addresses; these letters have no half, or join into a letter of their own. */
const JOINED =
  'क्त क्र क्ष क्व ग्न घ्न ङ्क ङ्ग च्च ज्ज ज्ञ ञ्च ञ्ज ट्ट ट्ठ ट्य ड्ड ड्ढ ड्य ण्ड त्त त्त्व त्र द्द द्ध द्भ द्म द्य द्र द्व न्न प्त ल्ल श्च श्र श्व ष्ट ष्ठ स्त्र ह्न ह्म ह्य ह्र ह्ल ह्व हृ'.split(
    ' ',
  );

/** The texts that a Hindi page may have whatever its catalogue says. */
export const LETTERS: readonly string[] = [
  ...VOWELS,
  ...[...CONSONANTS, ...DOTTED].flatMap((letter) => [letter, letter + HALANT]),
  ...CONSONANTS.flatMap((letter) => [`र${HALANT}${letter}`, `${letter + HALANT}र`]),
  ...MARKS.flatMap((mark) => [`क${mark}`, `र${mark}`, `कि${mark}`, `र्क${mark}`]),
  ...OTHERS,
  ...JOINED,
];

const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
};

/** Months, weekdays and ages, which the browser words. */
function wordsOfDates(): string[] {
  const days = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1 + month));
  const dates = (['short', 'long'] as const).flatMap((month) =>
    days.map((day) => day.toLocaleDateString('hi-IN', { month, weekday: month, day: 'numeric' })),
  );
  const age = new Intl.RelativeTimeFormat('hi-IN');
  const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
  return [...dates, ...units.flatMap((unit) => [age.format(-2, unit), age.format(2, unit)])];
}

/** Every word in Devanagari of the Hindi catalogue and of dates. */
export const hindiWords = (): string[] => [
  ...new Set(
    [...areas('hi').flatMap((area) => texts(tree('hi', area))), ...wordsOfDates()].flatMap(
      (text) => text.match(/[\u0900-\u097f\u200c\u200d]+/g) ?? [],
    ),
  ),
];

/** The cut fonts. */
export const hindi = cutOf('anek-devanagari', 'devanagari', () => [...hindiWords(), ...LETTERS]);

/** The files that `npm run gen` writes. */
export const FILES = filesOf('anek-devanagari-words', hindi);
