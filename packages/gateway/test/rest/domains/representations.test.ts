/** Values of domains as their casts write and read them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBench, type Bench } from '../support.ts';

const FIXTURE = new URL('./fixture.sql', import.meta.url);

let bench: Bench;
beforeAll(async () => void (bench = await openBench({ schemas: ['public'], aggregates: true }, FIXTURE)));
afterAll(() => bench.close());

const full = { prefer: 'return=representation' };

describe('a column of a domain with casts', () => {
  it.each<[request: string, body: unknown]>([
    ['/paints?select=shade&id=lt.3&order=id', [{ shade: '#000000' }, { shade: '#000100' }]],
    ['/paints?id=eq.2', [{ id: 2, name: 'green', shade: '#000100', grade: 2 }]],
    ['/paints?select=colour:shade&id=eq.3', [{ colour: null }]],
    ['/paints?select=shade::text&id=eq.2', [{ shade: '"#000100"' }]],
    ['/bright_paints', [{ id: 2, shade: '#000100' }]],
    ['/rpc/all_paints?select=shade&id=eq.2', [{ shade: '#000100' }]],
    ['/walls?select=id,paints(shade)&id=eq.1', [{ id: 1, paints: { shade: '#000100' } }]],
    [
      '/walls?select=id,...paints(shade)&order=paints(shade),id',
      [
        { id: 2, shade: '#000000' },
        { id: 1, shade: '#000100' },
        { id: 3, shade: '#000100' },
      ],
    ],
    ['/paints?select=shade,count()&id=eq.2', [{ shade: '#000100', count: 1 }]],
    ['/paints?select=shade.max()', [{ max: 256 }]],
  ])('is written by them: GET %s', async (path, body) => {
    const reply = await bench.call(`GET ${path}`);
    expect([reply.status, reply.body]).toEqual([200, body]);
  });

  it.each<[filter: string, ids: number[]]>([
    ['shade=eq.%23000100', [2]],
    ['shade=neq.000000', [2]],
    ['shade=gt.000000', [2]],
    ['shade=in.(000000,%23000100)', [1, 2]],
    ['shade=not.in.(000000)', [2]],
    ['shade=in.()', []],
    ['or=(shade.eq.000000,shade.is.null)', [1, 3]],
  ])('is compared with what they read: %s', async (filter, ids) => {
    const reply = await bench.call<{ id: number }[]>(`GET /paints?select=id&order=id&${filter}`);
    expect([reply.status, reply.body.map(({ id }) => id)]).toEqual([200, ids]);
  });

  it('is written by an insert, an upsert and an update as they read JSON', async () => {
    const rows = [
      { id: 8, name: 'teal', shade: '#008080' },
      { id: 9, name: 'grey', shade: null },
    ];
    const created = await bench.attempt('POST /paints?select=id,shade', { headers: full, body: rows });
    expect(created).toMatchObject({
      status: 201,
      body: [
        { id: 8, shade: '#008080' },
        { id: 9, shade: null },
      ],
    });
    const merge = { prefer: 'return=representation, resolution=merge-duplicates' };
    const merged = await bench.attempt('POST /paints?select=id,shade&columns=id,name,shade', {
      headers: merge,
      body: { id: 1, name: 'ink', shade: '#000002' },
    });
    expect(merged).toMatchObject({ status: 200, body: [{ id: 1, shade: '#000002' }] });
    const body = { shade: '#0000ff' };
    const changed = await bench.attempt('PATCH /paints?shade=eq.000100&select=id,shade', { headers: full, body });
    expect(changed).toMatchObject({ status: 200, body: [{ id: 2, shade: '#0000ff' }] });
  });

  it('may have its default from the domain', async () => {
    const headers = { prefer: 'return=representation, missing=default' };
    const body = { id: 8, name: 'teal' };
    const created = await bench.attempt('POST /paints?select=grade&columns=id,name,grade', { headers, body });
    expect(created).toMatchObject({ status: 201, body: [{ grade: 7 }] });
  });
});

describe('aggregates of spread rows', () => {
  it.each<[request: string, body: unknown]>([
    [
      '/walls?select=...paints(name,count())&order=paints(name)',
      [
        { name: 'black', count: 1 },
        { name: 'green', count: 2 },
      ],
    ],
    [
      '/walls?select=price.sum(),...paints(colour:name)&order=paints(colour)',
      [
        { sum: 20, colour: 'black' },
        { sum: 15, colour: 'green' },
      ],
    ],
    ['/walls?select=...paints(total:id.sum())', [{ total: 5 }]],
    ['/paints?select=name,walls(...paints(count()))&id=eq.2', [{ name: 'green', walls: [{ count: 2 }] }]],
    [
      '/walls?select=...paints(shade,count())&order=paints(shade)',
      [
        { shade: '#000000', count: 1 },
        { shade: '#000100', count: 2 },
      ],
    ],
  ])('apply to the rows above: GET %s', async (path, body) => {
    const reply = await bench.call(`GET ${path}`);
    expect([reply.status, reply.body]).toEqual([200, body]);
  });
});
