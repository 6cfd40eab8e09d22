/**
 * Chooses the font of each character. A font file contains one script, so a text is split into runs: `Surat सूरत` is two. The members of
 * the Anek family are designed for each other, so a line may mix them. Where Anek has no package with single weights, Mukta Mahee (by the
 * same designers) and Noto Sans are used. All are under the SIL Open Font License.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Weight = 400 | 700;
export type Run = { font: string; text: string };
type Subset = { family: string; subset: string; covers(codePoint: number): boolean };

const PACKAGES = [
  ['anek-latin', 'latin'],
  ['anek-devanagari', 'devanagari'],
  ['anek-gujarati', 'gujarati'],
  ['noto-sans-tamil', 'tamil'],
  ['anek-kannada', 'kannada'],
  ['anek-bangla', 'bengali'],
  ['mukta-mahee', 'gurmukhi'],
  ['anek-telugu', 'telugu'],
  ['anek-malayalam', 'malayalam'],
  ['noto-sans-oriya', 'oriya'],
  ['anek-latin', 'latin-ext'],
] as const;

const locate = (path: string): string => fileURLToPath(import.meta.resolve(`@fontsource/${path}`));

/** Ranges have the CSS format: `U+0000-00FF,U+0131`. */
function coverage(ranges: string): (codePoint: number) => boolean {
  const pairs = ranges.split(',').map((range) => {
    const [from, to = from] = range.replace('U+', '').split('-');
    return [parseInt(from!, 16), parseInt(to!, 16)] as const;
  });
  return (codePoint) => pairs.some(([from, to]) => codePoint >= from && codePoint <= to);
}

const SUBSETS: readonly Subset[] = PACKAGES.map(([family, subset]) => {
  const ranges = JSON.parse(readFileSync(locate(`${family}/unicode.json`), 'utf8')) as Record<string, string>;
  return { family, subset, covers: coverage(ranges[subset]!) };
});

const nameOf = ({ family, subset }: Subset, weight: Weight): string => `${family}-${subset}-${weight}`;

/** The family names as in the font files, in the order of fallback. */
export const FAMILIES: readonly string[] = [
  ...new Set(
    SUBSETS.map(({ family }) =>
      family.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => ` ${first.toUpperCase()}`).trim(),
    ),
  ),
];

/** Every font by name, with its file. */
export function fontFiles(): [name: string, file: string][] {
  return SUBSETS.flatMap((subset) =>
    ([400, 700] as const).map((weight): [string, string] => {
      const { family, subset: script } = subset;
      return [nameOf(subset, weight), locate(`${family}/files/${family}-${script}-${weight}-normal.woff`)];
    }),
  );
}

/** Splits the text into runs of one font each. A character that no font has gets the Latin font's empty box. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  let current: Subset | undefined;
  for (const sign of text) {
    const codePoint = sign.codePointAt(0)!;
    // A joiner belongs to the letters that it joins, not to the first font that has one.
    const next = current?.covers(codePoint)
      ? current
      : (SUBSETS.find((subset) => subset.covers(codePoint)) ?? SUBSETS[0]!);
    if (next === current) runs.at(-1)!.text += sign;
    else runs.push({ font: nameOf(next, weight), text: sign });
    current = next;
  }
  return runs;
}
