import { expect, it } from 'vitest';
import { boundsOf } from './bounds.ts';
import { parseQueryParams } from './parse/query-params.ts';
import { checkWeight } from './query-weight.ts';

/** The weight of a query string: the smallest limit that accepts it. */
function weightOf(query: string): number {
  const parsed = parseQueryParams([...new URLSearchParams(query)], false);
  for (let weight = 0; weight < 10_000; weight += 1) {
    try {
      checkWeight(parsed, boundsOf({ anon: { weight } }, 'anon'));
      return weight;
    } catch {
      // Too heavy for this limit: try the next one.
    }
  }
  throw new Error('heavier than anything');
}

it.each([
  ['select=id', 1],
  ['select=id&a=eq.x', 2],
  ['select=id&a=neq.x', 2],
  ['select=id&a=is.null', 2],
  [`select=id&a=in.(${Array(50).fill('x').join()})`, 3],
  [`select=id&a=eq(any).{${Array(50).fill('x').join()}}`, 3],
  ['select=id&a=ilike.*x*', 6],
  ['select=id&a=like(any).{x,y,z}', 13],
  ['select=id&a=fts.x', 102],
  ['select=id&a=not.fts(english).x|y', 103],
  ['select=id&or=(a.fts.x,and(b.fts.y,c.eq.z))', 204],
  ['select=id,b(id)&b.a=fts.x', 103],
  ['select=id&a=match.x', 21],
  ['select=id&a=match.(a{1,100}){1,100}', 1721],
  ['select=id&order=a,b,c', 4],
  [`select=${Array(800).fill('id').join()}`, 100],
])('%s weighs %i', (query, weight) => expect(weightOf(query)).toBe(weight));
