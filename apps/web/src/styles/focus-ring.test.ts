// The focus ring has two tones side by side. On any background, one of them must have a contrast of 3 : 1 (WCAG 2.2, 1.4.11), in both
// themes.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('..', import.meta.url));
const TOKENS = readFileSync(new URL('../../../../packages/design-tokens/tokens.css', import.meta.url), 'utf8');
const LEAST = 3;

type Tokens = ReadonlyMap<string, string>;

/** The custom properties of a block that begins with the given text, with their values. */
function blockOf(start: string): [name: string, value: string][] {
  const from = TOKENS.indexOf('{', TOKENS.indexOf(start));
  const block = TOKENS.slice(from, TOKENS.indexOf('\n}', from)).replaceAll(/\/\*.*?\*\//gs, '');
  return [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]);
}

const LIGHT: Tokens = new Map(blockOf(':root {'));
const DARK: Tokens = new Map([...LIGHT, ...blockOf('@media (prefers-color-scheme: dark)')]);

function hexOf(tokens: Tokens, name: string): string | undefined {
  const value = tokens.get(name);
  const other = /^var\(--([\w-]+)\)$/.exec(value ?? '')?.[1];
  if (other) return hexOf(tokens, other);
  return /^#[0-9a-f]{6}$/i.test(value ?? '') ? value : undefined;
}

/** Relative luminance (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

/** Every colour of the theme: a ring may lie on any surface, picture or dye. */
function faintest(tokens: Tokens): { name: string; contrast: number } {
  const [focus, gap] = [hexOf(tokens, 'focus')!, hexOf(tokens, 'focus-gap')!];
  return [...tokens.keys()]
    .flatMap((name) => {
      const ground = hexOf(tokens, name);
      return ground ? [{ name, contrast: Math.max(contrast(focus, ground), contrast(gap, ground)) }] : [];
    })
    .reduce((least, each) => (each.contrast < least.contrast ? each : least));
}

describe('the focus ring', () => {
  it.each([
    ['light', LIGHT],
    ['dark', DARK],
  ])('has contrast on every colour of the %s theme', (_, tokens) => {
    expect(tokens.size).toBeGreaterThan(60);
    expect(faintest(tokens).contrast).toBeGreaterThanOrEqual(LEAST);
  });

  it('has both tones in each component that draws it differently', () => {
    const rules = globSync('**/*.css', { cwd: SRC }).flatMap((file) =>
      [...readFileSync(SRC + file, 'utf8').matchAll(/([^{}]*:focus[^{}]*)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
        where: `${file}: ${selector!.trim()}`,
        body: body!,
      })),
    );
    expect(rules.length).toBeGreaterThan(10);
    const oneToned = rules.filter(
      ({ body }) => /outline(-offset)?:/.test(body) && !/box-shadow|--ring-|outline: none/.test(body),
    );
    expect(oneToned.map(({ where }) => where)).toEqual([]);
  });
});
