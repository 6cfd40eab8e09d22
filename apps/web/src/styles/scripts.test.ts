// The letters of India's scripts come with the page, from us, and only when a page has them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOCALES } from '@tanabana/domain/languages.gen';
import { describe, expect, it } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

type Face = { family: string; file: string; weights: [number, number]; display: string; covers(sign: string): boolean };

/** Ranges are written as in CSS: `U+0A81-0AFF, U+200C`. */
function coverage(ranges: string): Face['covers'] {
  const pairs = ranges.split(',').map((range) => {
    const [from, to = from] = range.trim().replace('U+', '').split('-');
    return [parseInt(from!, 16), parseInt(to!, 16)] as const;
  });
  return (sign) => pairs.some(([from, to]) => sign.codePointAt(0)! >= from && sign.codePointAt(0)! <= to);
}

function faceOf(block: string): Face {
  const value = (name: string) => new RegExp(`${name}:\\s*([^;]+);`).exec(block)?.[1] ?? '';
  const [, file = ''] = /url\('([^']+)'\)/.exec(block) ?? [];
  return {
    family: value('font-family').replaceAll("'", ''),
    file,
    weights: value('font-weight').split(' ').map(Number) as [number, number],
    display: value('font-display'),
    covers: coverage(value('unicode-range')),
  };
}

const facesOf = (sheet: string) =>
  [...read(sheet).matchAll(/@font-face \{([^}]*)\}/g)].map(([, block]) => faceOf(block!));
const FACES = facesOf('scripts.css');
const [, ORDER = ''] =
  /--font:([^;]+);/.exec(
    readFileSync(new URL('../../../../packages/design-tokens/tokens.css', import.meta.url), 'utf8'),
  ) ?? [];

/** A word of each script, with joined and hung signs. */
const WORDS: [script: string, family: string, word: string][] = [
  ['Devanagari', 'Anek Devanagari', 'श्री लक्ष्मी कृष्णमूर्ति'],
  ['Gujarati', 'Anek Gujarati Letters', 'શ્રી અંબિકા ટેક્સટાઇલ'],
  ['Gujarati', 'Anek Gujarati', 'શ્રી અંબિકા ટેક્સટાઇલ'],
  ['Tamil', 'Anek Tamil', 'ஸ்ரீ கிருஷ்ணமூர்த்தி'],
  ['Gurmukhi', 'Anek Gurmukhi', 'ਸ਼੍ਰੀ ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Bengali', 'Anek Bangla', 'শ্রী চট্টোপাধ্যায়'],
  ['Telugu', 'Anek Telugu', 'శ్రీ లక్ష్మీ వెంకటేశ్వర'],
  ['Kannada', 'Anek Kannada', 'ಶ್ರೀ ಲಕ್ಷ್ಮೀ ಕೃಷ್ಣಮೂರ್ತಿ'],
  ['Malayalam', 'Anek Malayalam', 'ശ്രീ കൃഷ്ണമൂർത്തി'],
  ['Odia', 'Anek Odia', 'ଶ୍ରୀ ଲକ୍ଷ୍ମୀ କୃଷ୍ଣମୂର୍ତ୍ତି'],
];
const signs = (word: string) => [...word.replaceAll(/\s/g, '')];

describe.each(WORDS)('%s: %s', (script, family, word) => {
  const faces = FACES.filter((face) => face.family === family);

  it('has a font for every weight in use', () => {
    const weights = faces.map((face) => face.weights).sort(([one], [other]) => one - other);
    expect(weights[0]?.[0]).toBe(100);
    expect(weights.at(-1)?.[1]).toBe(800);
    const gaps = weights.slice(1).map(([from], index) => from - weights[index]![1]);
    expect(gaps.every((gap) => gap === 1)).toBe(true);
  });

  it('is rendered completely with its own font, which no Latin letter or digit loads', () => {
    for (const face of faces) {
      expect(signs(word).filter((sign) => !face.covers(sign))).toEqual([]);
      expect([...'Aaz09.,/ é₹'].filter(face.covers)).toEqual([]);
    }
  });

  it('is not loaded by a letter of another script', () => {
    const others = WORDS.filter(([other]) => other !== script).flatMap(([, , other]) => signs(other));
    for (const face of faces) expect(others.filter(face.covers)).toEqual([]);
  });

  it('comes from a package of ours or is cut from it, and shows the text while it is loading', () => {
    for (const { file, display } of faces) {
      expect(display).toBe('swap');
      if (file.startsWith('./')) continue;
      const [, name = '', rest = ''] = /^(@[^/]+\/[^/]+)(\/.+)$/.exec(file) ?? [];
      const manifest = fileURLToPath(import.meta.resolve(`${name}/package.json`));
      expect(manifest.replace('/package.json', rest)).toSatisfy(existsSync);
    }
  });

  it('comes after the Latin font', () => {
    expect(ORDER.indexOf(`'${family}'`)).toBeGreaterThan(ORDER.indexOf("'Anek Latin Variable'"));
    expect(ORDER.indexOf(`'${family}'`)).toBeLessThan(ORDER.indexOf('Anek Fallback'));
  });
});

describe('the names of languages', () => {
  const face = facesOf('base.css').find(({ family }) => family === 'Tanabana Name')!;
  const names = Object.values(LOCALES).map(({ name }) => name);

  it('use glyphs that the footer of every page has loaded: no list of choices waits for a font', () => {
    const latin = facesOf('base.css').filter(({ family }) => family === 'Anek Latin Variable');
    const others = signs(names.join('')).filter((sign) => !latin.some((each) => each.covers(sign)));
    expect(others).not.toEqual([]);
    expect(others.filter((sign) => !face.covers(sign))).toEqual([]);
  });

  it('use that font in the select, closed and open', () => {
    const [, families = ''] =
      /\.label select \{[^}]*font-family:([^;]+);/.exec(read('../components/language-select.module.css')) ?? [];
    expect(families.trim()).toBe(`var(--font-name, '${face.family}'), var(--font)`);
  });
});

it('every font family has a text here', () => {
  expect([...new Set(FACES.map(({ family }) => family))].sort()).toEqual(WORDS.map(([, family]) => family).sort());
});

describe('the Latin font', () => {
  const [first, others] = facesOf('base.css').filter(({ family }) => family === 'Anek Latin Variable');
  /** Not in Anek. */
  const ELSEWHERE = '↑↓→≈√α';

  it('has all letters of our English texts in its first file', () => {
    const folder = new URL('../../../../packages/messages/en/', import.meta.url);
    const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
    const used = new Set([...texts.join('').replaceAll('\n', '')].filter((sign) => !ELSEWHERE.includes(sign)));
    expect([...used].filter((sign) => !first!.covers(sign))).toEqual([]);
    expect([...used].filter((sign) => others!.covers(sign))).toEqual([]);
  });

  it('has the letters of names in its other file, and none in both', () => {
    expect([...'éüßñ½€'].filter((sign) => !others!.covers(sign))).toEqual([]);
    const signs = Array.from({ length: 0x3000 }, (_, index) => String.fromCodePoint(index));
    expect(signs.filter((sign) => first!.covers(sign) && others!.covers(sign))).toEqual([]);
    expect(others!.weights).toEqual(first!.weights);
  });

  it('is used at the first paint of a page, or not at all on that page', () => {
    expect(first!.display).toBe('optional');
  });
});
