import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQueryParams } from '../parse/query-params.ts';
import { sentValue } from './request-value.ts';
import { splitValues } from './request-values.ts';

const ADDRESS = 'http://here/rest/v1/books';
const READ = { isCall: false, offsets: 100_000 };

const sentBy = (query: string, options = READ) => splitValues(`${ADDRESS}?${query}`, options).values.map(sentValue);

it.each<[query: string, sent: (string | number)[]]>([
  ['select=*&id=eq.7', ['7']],
  ['name=eq.a%20b+c&id=eq.', ['a b c', '']],
  ['id=eq.1&id=eq.2', ['1', '2']],
  ['id=neq.7&id=not.eq.8&price=gte.1.5&price=lt.9', ['7', '8', '1.5', '9']],
  ['name=ilike.*a%25b*', ['%a%b%']],
  ['id=in.(1,2)&name=not.in.("a,b",c)', ['{"1","2"}', '{"a,b","c"}']],
  ['shelves.name=eq.a&shelves.or=(id.eq.1)', ['a', '1']],
  ['or=(id.gt.5,and(id.eq.4,name.like.*x*,open.is.true))', ['5', '4', '%x%']],
  ['not.and=(id.not.in.(1,2),name.eq."a,b")', ['{"1","2"}', 'a,b']],
  ['offset=50&limit=10', [50]],
])('finds the values of a read: %s', (query, sent) => {
  expect(sentBy(query)).toEqual(sent);
});

it.each([
  'limit=eq.1&order=eq.1&select=eq.1&apikey=eq.1&offset&shelves.limit=5&columns=eq.1',
  'c=eq(any).{1}&details->>x=eq.1&"id"=eq.1&name=match.a&name=fts.a&name=neq.{a,b}&a=cs.{1}',
  'id=in.()&id=in.(1&id=in.(1)x&or=(id.eq.1&or=(id.fts.a)&or=(id->>a.eq.1)&or=(id.eq(any).{1})&and=(a.match.x)',
  'offset=0&offset=-1&offset=100001&offset=1e3&offset=%31',
])('leaves to the shape what it cannot separate: %s', (query) => {
  expect(sentBy(query)).toEqual([]);
  expect(splitValues(`${ADDRESS}?${query}`, READ).shape).toBe(`/rest/v1/books?${query}`);
});

it('finds the arguments of a function, which have no operator', () => {
  const split = splitValues(`${ADDRESS}?q=surat&id=eq.7&size=gt.5&limit=10`, { ...READ, isCall: true });
  expect(split.values.map(sentValue)).toEqual(['surat', '7', '5']);
  const others = ['a&b', '%', '6'].map((text) => ({ kind: 'plain' as const, text }));
  expect(split.withValues(others)).toBe(`${ADDRESS}?q=a%26b&id=eq.%25&size=gt.6&limit=10`);
});

it('keeps a long request unchanged, and has a limit on the values', () => {
  expect(sentBy(`id=eq.${'7'.repeat(5000)}`)).toEqual([]);
  const many = Array.from({ length: 40 }, (_, index) => `c${index}=eq.1`).join('&');
  expect(sentBy(many)).toHaveLength(12);
  expect(sentBy(`${many.slice(0, 60)}&or=(${'a.eq.1,'.repeat(20)}b.eq.1)`).length).toBeLessThan(12);
});

it('offsets belong to the shape where a Range header decides, too', () => {
  expect(sentBy('offset=50', { ...READ, offsets: 0 })).toEqual([]);
});

it('requests that differ in more than a value have different shapes', () => {
  const shapes = [
    'id=eq.1',
    'id=eq.1&id=eq.1',
    'id=neq.1',
    'id=not.eq.1',
    'name=eq.1',
    'id=eq.1&limit=1',
    'id=in.(1,2)',
    'id=in.(1,2,3)',
    'name=like.*a',
    'name=like.*a*',
    'or=(id.eq.1)',
    'or=(id.eq.1,id.eq.2)',
    'and=(id.eq.1,id.eq.2)',
    'or=(id.eq.1,not.and(id.eq.2))',
    'or=(id.eq.1,and(id.eq.2))',
  ].map((query) => splitValues(`${ADDRESS}?${query}`, READ).shape);
  expect(new Set(shapes).size).toBe(shapes.length);
});

describe('a URL that is written again with its own values', () => {
  const word = fc.oneof(fc.constantFrom('a', '1', 'x,y', '(', '"', '\\', '*', 'é', '', ' ', '{1}'), fc.string());
  const quoted = word.map((text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  const operator = fc.constantFrom('eq', 'neq', 'gte', 'like', 'ilike', 'not.lt');
  const leaf = fc.oneof(
    fc.tuple(operator, quoted).map(([name, text]) => `a.${name}.${text}`),
    fc.array(quoted, { minLength: 1, maxLength: 3 }).map((items) => `b.in.(${items.join(',')})`),
    fc.constant('c.is.null'),
  );
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc
      .tuple(
        fc.constantFrom('', 'and', 'not.or'),
        fc.array(fc.oneof({ maxDepth: 2 }, leaf, tie('tree')), { minLength: 1, maxLength: 3 }),
      )
      .map(([name, children]) => `${name || 'or'}(${children.join(',')})`),
  }));
  const parameter = fc.oneof(
    fc.tuple(operator, word).map(([name, text]): [string, string] => ['a', `${name}.${text}`]),
    fc.array(quoted, { maxLength: 3 }).map((items): [string, string] => ['shelves.b', `in.(${items.join(',')})`]),
    tree.map((text): [string, string] => ['or', text.slice(text.indexOf('('))]),
    fc.nat(200_000).map((count): [string, string] => ['offset', String(count)]),
  );

  it('means the same', () => {
    fc.assert(
      fc.property(fc.array(parameter, { maxLength: 6 }), (parameters) => {
        const url = `${ADDRESS}?${new URLSearchParams(parameters)}`;
        const split = splitValues(url, READ);
        const meaning = (text: string) => parseQueryParams([...new URL(text).searchParams], false);
        expect(meaning(split.withValues(split.values))).toEqual(meaning(url));
      }),
      { seed: 20_261_126, numRuns: 500 },
    );
  });
});
