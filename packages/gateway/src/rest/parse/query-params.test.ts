import { describe, expect, it } from 'vitest';
import { parseOrder } from './order.ts';
import { parseQueryParams } from './query-params.ts';

const parse = (text: string, hasArgs = false) => parseQueryParams([...new URLSearchParams(text)], hasArgs);
const field = (name: string) => ({ name, path: [] });

describe('the query string', () => {
  it('is split into its parts', () => {
    const params = parse(
      'select=id&price=gt.1&or=(a.eq.1)&order=id.desc&limit=5&offset=10&rel.limit=2&columns="a",b&on_conflict=id',
    );
    expect(params.select).toHaveLength(1);
    expect(params.conditions.map(({ condition }) => condition.kind)).toEqual(['filter', 'logic']);
    expect(params.orders).toEqual([{ path: [], terms: [{ field: field('id'), direction: 'desc' }] }]);
    expect(params.windows).toEqual([
      { path: [], window: { offset: 10, limit: 5 } },
      { path: ['rel'], window: { offset: 0, limit: 2 } },
    ]);
    expect(params.columns).toEqual(['a', 'b']);
    expect(params.onConflict).toEqual(['id']);
  });

  it('distinguishes arguments from filters when a function is called by GET', () => {
    const params = parse('a=1&b=eq.2&c=not.null', true);
    expect(params.args).toEqual([
      ['a', '1'],
      ['c', 'not.null'],
    ]);
    expect(params.conditions).toHaveLength(1);
  });

  it('ignores a limit that is not a number, and refuses a negative one', () => {
    expect(parse('limit=many').windows[0]?.window.limit).toBeNull();
    expect(() => parse('limit=-1')).toThrow(expect.objectContaining({ code: 'PGRST103', status: 416 }));
  });
});

describe('the order parameter', () => {
  it.each([
    ['a', [{ field: field('a') }]],
    [
      'a.asc,b.desc.nullslast',
      [
        { field: field('a'), direction: 'asc' },
        { field: field('b'), direction: 'desc', nulls: 'last' },
      ],
    ],
    ['a.nullsfirst', [{ field: field('a'), nulls: 'first' }]],
    ['makers(name).desc', [{ field: field('name'), relation: 'makers', direction: 'desc' }]],
    ['data->>x.desc', [{ field: { name: 'data', path: [{ key: 'x', text: true, index: false }] }, direction: 'desc' }]],
  ])('%s', (text, terms) => {
    expect(parseOrder('order', text)).toEqual({ path: [], terms });
  });

  it.each(['a.up', 'a.descc', 'a.desc.nullslastt', 'makers(a,b)', ''])('%s is refused', (text) => {
    expect(() => parseOrder('order', text)).toThrow(expect.objectContaining({ code: 'PGRST100' }));
  });
});
