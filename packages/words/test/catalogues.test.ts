import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { areas, compiled, flat, languages, tree } from '../src/catalogue.ts';
import { messagesSource } from '../src/gen.ts';

it('every message of every language compiles', () => {
  for (const language of languages())
    for (const area of areas(language)) expect(() => compiled(language, area)).not.toThrow();
});

it('the types of the words are those of the files', () => {
  expect(readFileSync(new URL('../src/messages.gen.ts', import.meta.url), 'utf8')).toBe(messagesSource());
});

it('a key has no colon and no dot, which stand for areas and depths', () => {
  const keysOf = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
      : [];
  const all = areas('en').flatMap((area) => keysOf(tree('en', area)));
  expect(all.filter((key) => /[.:]/.test(key))).toEqual([]);
  expect(Object.keys(flat(tree('en', 'common')))).toContain('header.login');
});
