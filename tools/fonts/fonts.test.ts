// The fonts of Hindi pages are cut to our texts, and those of Gujarati to letters. Nothing of those texts is missing in them.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WEIGHTS } from './cut-font.ts';
import { FILES as DEVANAGARI, hindi, hindiWords } from './devanagari.ts';
import { FILES as GUJARATI, gujarati } from './gujarati.ts';
import { shaperOf, type ShapedGlyph } from './subset.ts';

const sheet = (name: string) => readFileSync(new URL(`../../apps/web/src/styles/${name}`, import.meta.url), 'utf8');
/** Numbers of glyphs differ between the fonts; their advances and offsets do not. */
const placed = (glyphs: ShapedGlyph[]) => glyphs.map(({ xAdvance, xOffset, yOffset }) => [xAdvance, xOffset, yOffset]);

it.each([...DEVANAGARI, ...GUJARATI])('the file $file.pathname is that of today: npm run gen', ({ file, make }) => {
  expect(readFileSync(file).equals(make())).toBe(true);
});

describe.each(WEIGHTS)('the font of weight %d', (weight) => {
  const [whole, cut] = [shaperOf(hindi.whole(weight)), shaperOf(hindi.cut(weight))];

  it('renders every word of the catalogue as the whole font does', () => {
    const words = hindiWords();
    expect(words.length).toBeGreaterThan(1000);
    for (const word of words) expect([word, placed(cut(word))]).toEqual([word, placed(whole(word))]);
  });

  it.each(['क्च्छ', 'ट्ख', 'ह्ङ', 'र्त्स्न्य', 'लक्ष्मीनारायण', 'कृष्णमूर्ति', 'भट्टाचार्य', 'ब्रह्मभट्ट'])(
    'has letters for %s, which no text of ours has',
    (word) => {
      expect(hindiWords()).not.toContain(word);
      expect(cut(word).map(({ glyph }) => glyph)).not.toContain(0);
    },
  );
});

describe.each(WEIGHTS)('the font of Gujarati of weight %d', (weight) => {
  const [whole, cut] = [shaperOf(gujarati.whole(weight)), shaperOf(gujarati.cut(weight))];

  it.each(
    'શ્રી અંબિકા ટેક્સટાઇલ મિલ્સ સુરત ગુજરાત વીવિંગ ઉદ્યોગ ક્રિષ્ના લક્ષ્મી પોલિએસ્ટર યાર્ન સિન્થેટિક્સ ફેબ્રિક્સ સ્પિનિંગ પ્રાઇવેટ લિમિટેડ એન્ટરપ્રાઇઝ ઇન્ડસ્ટ્રીઝ ૨૦૨૬'.split(
      ' ',
    ),
  )('renders %s as the whole font does', (word) => expect(placed(cut(word))).toEqual(placed(whole(word))));

  it.each(['ઓર્ગેનિક', 'ઞ્છ', 'ત્સ્ન્ય', 'ઢ્ઢિ'])('has letters for %s, a rare join', (word) => {
    expect(cut(word).map(({ glyph }) => glyph)).not.toContain(0);
  });
});

it.each([
  ['Anek Hindi', 'hindi.css', hindi],
  ['Anek Gujarati Letters', 'scripts.css', gujarati],
])('the style sheet names the characters of %s', (family, name, { codePoints }) => {
  const ranges = Array.from(
    sheet(name).matchAll(new RegExp(`'${family}';[^}]*unicode-range:([^;]+);`, 'g')),
    ([, range]) => range!,
  );
  expect(ranges).toHaveLength(WEIGHTS.length);
  for (const range of ranges) {
    const named = Array.from(range.matchAll(/U\+(\w+)(?:-(\w+))?/g)).flatMap(([, from, to = from]) => {
      const first = parseInt(from!, 16);
      return Array.from({ length: parseInt(to!, 16) - first + 1 }, (_, index) => first + index);
    });
    expect(named).toEqual(codePoints());
  }
});
