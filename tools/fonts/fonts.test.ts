// The fonts of Hindi pages are cut to our texts, and nothing of those texts is missing in them.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codePoints, cutFont, FILES, hindiWords, WEIGHTS, wholeFont } from './devanagari.ts';
import { shaperOf, type ShapedGlyph } from './subset.ts';

const SHEET = readFileSync(new URL('../../apps/web/src/styles/hindi.css', import.meta.url), 'utf8');
/** Numbers of glyphs differ between the fonts; their advances and offsets do not. */
const placed = (glyphs: ShapedGlyph[]) => glyphs.map(({ xAdvance, xOffset, yOffset }) => [xAdvance, xOffset, yOffset]);

it.each(FILES)('the file of weight $weight is cut to the words of today: npm run gen', ({ file, make }) => {
  expect(readFileSync(file).equals(make())).toBe(true);
});

describe.each(WEIGHTS)('the font of weight %d', (weight) => {
  const [whole, cut] = [shaperOf(wholeFont(weight)), shaperOf(cutFont(weight))];

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

it('the style sheet names the characters of the fonts', () => {
  const ranges = Array.from(SHEET.matchAll(/'Anek Hindi';[^}]*unicode-range:([^;]+);/g), ([, range]) => range!);
  expect(ranges).toHaveLength(WEIGHTS.length);
  for (const range of ranges) {
    const named = Array.from(range.matchAll(/U\+(\w+)(?:-(\w+))?/g)).flatMap(([, from, to = from]) => {
      const first = parseInt(from!, 16);
      return Array.from({ length: parseInt(to!, 16) - first + 1 }, (_, index) => first + index);
    });
    expect(named).toEqual(codePoints());
  }
});
