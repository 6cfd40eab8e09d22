/** The colours of the light theme, read from the design tokens of the web app, so that each colour is defined once. */
import { readFileSync } from 'node:fs';

const TOKENS = new URL(import.meta.resolve('@tanabana/design-tokens/tokens.css'));

/** The first block of the file is the light theme. */
const [, block = ''] = /:root\s*\{([^}]*)\}/.exec(readFileSync(TOKENS, 'utf8')) ?? [];
const values = new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]));

/** The value of a token, `colour('buy')`. */
export function colour(name: string): string {
  const value = values.get(name);
  if (value === undefined) throw new Error(`tokens.css has no --${name}`);
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  return other === undefined ? value : colour(other);
}

/** Replaces the token names in an SVG by their values. */
export const inColours = (svg: string): string =>
  svg.replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => colour(name));
