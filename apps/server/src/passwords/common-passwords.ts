/**
 * Rejects passwords that are guessed first. The words are those of zxcvbn's list, nearly fifty thousand in lower case. Letters written as
 * digits, and usual prefixes and suffixes, are recognized too, so the list covers far more passwords.
 */
import { dictionary } from '@zxcvbn-ts/language-common';

/** A word with more characters before and after it is no longer among the first guesses. */
const MOST_DECORATION = 6;

/** Letters as people replace them to satisfy a rule. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

let words: ReadonlySet<string> | undefined;

/** The password without the digits and symbols around it; the whole password when these are the larger part. */
function bare(password: string): string {
  const core = password.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  return password.length - core.length <= MOST_DECORATION ? core : password;
}

const asLetters = (text: string, one: string): string =>
  text.replaceAll(/[013457@$!]/g, (sign) => (sign === '1' ? one : (WRITTEN_AS[sign] ?? sign)));

/** One character repeated, or consecutive letters or digits. The list does not contain them. */
function isRun(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0)!);
  const steps = new Set(codes.slice(1).map((code, index) => code - codes[index]!));
  const [step] = steps;
  return steps.size === 1 && (step === 0 || step === 1 || step === -1);
}

/** Whether the password, without case and decoration, is among the first guesses. */
export function isCommonPassword(password: string): boolean {
  words ??= new Set(dictionary['passwords-common']);
  const lower = password.toLowerCase();
  const spellings = [lower, bare(lower)].flatMap((text) => [text, asLetters(text, 'i'), asLetters(text, 'l')]);
  // `P@ssw0rd1`: the symbol before the last digits may be a letter too.
  return spellings.flatMap((text) => [text, bare(text)]).some((text) => words!.has(text) || isRun(text));
}
