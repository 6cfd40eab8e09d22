/** Cuts a font of one script to the glyphs that some texts need. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unpackWoff } from '../../apps/server/src/fonts/unpack-woff.ts';
import { packWoff2 } from './pack-woff2.ts';
import { glyphsOf, subset } from './subset.ts';

/** The weights of the font files, as @font-face in apps/web/src/styles/scripts.css names them. */
export const WEIGHTS = [400, 600] as const;
export type Weight = (typeof WEIGHTS)[number];

export type CutFont = {
  /** The characters of the cut fonts, in their order. */
  codePoints(): number[];
  /** The whole font, uncompressed. */
  whole(weight: Weight): Uint8Array;
  /** The font cut to the texts, uncompressed. */
  cut(weight: Weight): Uint8Array;
};

/**
 * @param family the name of the package `@fontsource/…`
 * @param script the script in its file names
 * @param texts what the cut font renders as the whole one does
 */
export function cutOf(family: string, script: string, texts: () => readonly string[]): CutFont {
  const known = new Map<Weight, Uint8Array>();
  const whole = (weight: Weight) =>
    unpackWoff(
      readFileSync(
        fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`)),
      ),
    );
  // The joiners are among them because one font must render a joined letter.
  const codePoints = () =>
    [...new Set(Array.from(`${texts().join('')}\u200c\u200d\u25cc`, (sign) => sign.codePointAt(0)!))].sort(
      (one, other) => one - other,
    );
  return {
    codePoints,
    whole,
    cut(weight) {
      const made = known.get(weight);
      if (made) return made;
      const font = whole(weight);
      const cut = subset(font, glyphsOf(font, [...texts()]), codePoints());
      known.set(weight, cut);
      return cut;
    },
  };
}

/**
 * The files that `npm run gen` writes, one a weight.
 *
 * @param name of the files, before their weight
 */
export const filesOf = (name: string, { cut }: CutFont) =>
  WEIGHTS.map((weight) => ({
    file: new URL(`../../apps/web/src/styles/fonts/${name}-${weight}.woff2`, import.meta.url),
    make: () => packWoff2(cut(weight)),
  }));
