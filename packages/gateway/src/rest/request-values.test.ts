import { expect, it } from 'vitest';
import { splitValues } from './request-values.ts';

const URL = 'http://here/rest/v1/books';

it.each<[query: string, values: string[]]>([
  ['select=*&id=eq.7', ['7']],
  ['name=eq.a%20b+c&id=eq.', ['a b c', '']],
  ['id=eq.1&id=eq.2', ['1', '2']],
  ['id=neq.7&name=like.*a*&a=in.(1)&b=not.eq.1&c=eq(any).{1}', []],
  ['shelves.name=eq.a&details->>x=eq.1&"id"=eq.1&or=(id.eq.1)', []],
  ['limit=eq.1&order=eq.1&select=eq.1&apikey=eq.1&offset', []],
])('replaces the values of a read: %s', (query, values) => {
  const split = splitValues(`${URL}?${query}`, false);
  expect(split.values).toEqual(values);
  expect([...new globalThis.URL(split.withValues(values)).searchParams]).toEqual([...new URLSearchParams(query)]);
});

it('replaces the arguments of a function, which have no operator', () => {
  const split = splitValues(`${URL}?q=surat&id=eq.7&size=gt.5&limit=10`, true);
  expect(split.values).toEqual(['surat', '7']);
  expect(split.withValues(['a&b', '%'])).toBe(`${URL}?q=a%26b&id=eq.%25&size=gt.5&limit=10`);
});

it('keeps a long request, and one with many values, unchanged', () => {
  expect(splitValues(`${URL}?id=eq.${'7'.repeat(5000)}`, false).values).toEqual([]);
  const many = Array.from({ length: 40 }, (_, index) => `c${index}=eq.1`).join('&');
  expect(splitValues(`${URL}?${many}`, false).values).toHaveLength(12);
});

it('two requests that differ otherwise have two shapes', () => {
  const shapes = ['id=eq.1', 'id=eq.1&id=eq.1', 'id=neq.1', 'name=eq.1', 'id=eq.1&limit=1'].map(
    (query) => splitValues(`${URL}?${query}`, false).shape,
  );
  expect(new Set(shapes).size).toBe(5);
});
