import { expect, it } from 'vitest';
import { RestError } from '../errors.ts';
import { parseFilter, parseLogic } from './filter.ts';
import { parseAccept } from './media-type.ts';
import { parseOrder } from './order.ts';
import { parsePrefer } from './prefer.ts';
import { parseSelect } from './select.ts';

const PIECES = [
  'a',
  'count',
  '"',
  '\\',
  '(',
  ')',
  ',',
  '.',
  ':',
  '::',
  '!',
  '*',
  '...',
  '->',
  '->>',
  '-',
  '{',
  '}',
  ' ',
  '0',
  'eq',
  'not',
  'in',
  'is',
  'null',
  'and',
  'or',
  'fts',
  'any',
  'asc',
  'nullsfirst',
  '=',
  'é',
  '\u0000',
  '😀',
];

/** Pseudo-random texts, the same every time. */
function* texts(count: number): Generator<string> {
  let state = 42;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  for (let made = 0; made < count; made += 1) {
    yield Array.from({ length: random(12) }, () => PIECES[random(PIECES.length)]).join('');
  }
}

it.each<[name: string, parse: (text: string) => unknown]>([
  ['select', parseSelect],
  ['a filter', (text) => parseFilter('a', text)],
  ['a place', (text) => parseFilter(text, 'eq.1')],
  ['a tree', (text) => parseLogic('or', `(${text})`)],
  ['order', (text) => parseOrder('order', text)],
  ['Accept', parseAccept],
  ['Prefer', (text) => parsePrefer(`handling=strict,${text}`)],
])('%s is parsed or refused, whatever the text', (_name, parse) => {
  const crashes = [...texts(5000)].filter((text) => {
    try {
      parse(text);
      return false;
    } catch (error) {
      return !(error instanceof RestError);
    }
  });
  expect(crashes).toEqual([]);
});
