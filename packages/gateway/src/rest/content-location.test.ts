/** Content-Location by the shape of a request says the same as the URL. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentLocation } from './content-location.ts';
import { splitValues } from './values/request-values.ts';

const locationOf = (name: string, url: string): string => {
  const { template, texts } = splitValues(url, { isCall: false, offsets: 100_000 });
  return contentLocation(name, template())(texts);
};

describe('Content-Location', () => {
  it.each([
    ['/rest/v1/books', '/books'],
    ['/rest/v1/books?', '/books'],
    ['/rest/v1/books?apikey=x', '/books'],
    ['/rest/v1/books?title=eq.b&apikey=x&id=eq.1', '/books?id=eq.1&title=eq.b'],
    ['/rest/v1/books?id=eq.2&select=id,title&id=eq.1', '/books?id=eq.2&id=eq.1&select=id%2Ctitle'],
    ['/rest/v1/books?title=eq.a+b%2Bc%27(d)*!', '/books?title=eq.a%20b%2Bc%27%28d%29%2A%21'],
    ['/rest/v1/books?z=eq.%26a%3D&b&&or=(a.eq.1,b.eq.2)', '/books?b=&or=%28a.eq.1%2Cb.eq.2%29&z=eq.%26a%3D'],
  ])('of %s is %s', (path, expected) => {
    expect(locationOf('books', `http://host${path}`)).toBe(expected);
  });

  it('has the parameters of any URL, in the order of their names', () => {
    const text = fc.oneof(
      fc.constantFrom(
        'id',
        'a',
        'or',
        'offset',
        'select',
        'eq.1',
        'eq.',
        'in.(1,2)',
        '7',
        '(a.eq.1,b.in.(1,"2"))',
        '',
        '\u0000',
        'é',
      ),
      fc.string(),
    );
    const pairs = fc.array(
      fc.tuple(
        text,
        fc.oneof(
          text,
          text.map((value) => `eq.${value}`),
        ),
      ),
      { maxLength: 15 },
    );
    fc.assert(
      fc.property(pairs, (sent) => {
        const given = new URLSearchParams(sent.filter(([name]) => name !== 'apikey'));
        const location = locationOf('books', `http://host/rest/v1/books?${given}`);
        given.sort();
        expect([...new URL(location, 'http://host').searchParams]).toEqual(
          [...given].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
        );
      }),
      { seed: 20_261_126 },
    );
  });
});
