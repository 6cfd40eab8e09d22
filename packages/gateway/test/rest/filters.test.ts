import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBench, type Bench } from './support.ts';

describe('filters', () => {
  let bench: Bench;
  beforeAll(async () => void (bench = await openBench()));
  afterAll(() => bench.close());

  it.each<[filter: string, ids: number[]]>([
    ['id=eq.2', [2]],
    ['id=neq.2', [1, 3]],
    ['pages=gt.80&pages=lte.300', [1, 3]],
    ['pages=gte.300', [3]],
    ['published=lt.2024-01-01', [2]],
    ['title=like.*eft', [1]],
    ['title=ilike.INDIGO', [2]],
    ['title=like(any).{*Weft,Ind*}', [1, 2]],
    ['title=ilike(all).{*w*,*P*}', [1]],
    ['title=match.^[WI]', [1, 2]],
    ['title=imatch.^indigo$', [2]],
    ['title=eq.Knots, (and "ties")', [3]],
    ['id=in.(1,3)', [1, 3]],
    ['id=not.in.(1,3)', [2]],
    ['id=in.()', []],
    ['title=in.("Knots, (and \\"ties\\")",Indigo)', [2, 3]],
    ['id=eq(any).{1,2}', [1, 2]],
    ['pages=gt(all).{80,100}', [1, 3]],
    ['price=is.null', [3]],
    ['price=not.is.null', [1, 2]],
    ['price=is.not_null', [1, 2]],
    ['price=isdistinct.99', [1, 3]],
    ['status=eq.closed', [2]],
    ['genres=cs.{craft}', [1]],
    ['genres=cd.{dye,craft,loom}', [1, 2, 3]],
    ['genres=ov.{dye,loom}', [1, 2]],
    ['genres=eq.{}', [3]],
    ['details=cs.{"size":{"w":8}}', [2]],
    ['details->size->>w=eq.10', [1]],
    ['details->size->w=gt.8', [1]],
    ['details->tags->>0=in.(a,z)', [1]],
    ['years=sl.[2009,2010)', [1]],
    ['years=sr.[2004,2006)', [2]],
    ['years=nxr.[2000,2005)', [1]],
    ['years=nxl.[2010,2020)', [2]],
    ['years=adj.[2005,2006)', [1]],
    ['years=cs.[2010,2011)', [2]],
    ['words=fts.weft', [1]],
    ['words=plfts(english).warps wefts', [1]],
    ['words=wfts.indigo or knots', [2, 3]],
    ['title=phfts(english).warp and weft', [1]],
    ['words=not.fts.weft', [2, 3]],
    ['or=(id.eq.1,title.eq."Knots, (and \\"ties\\")")', [1, 3]],
    ['or=(pages.gt.200,and(price.lt.100,status.eq.closed))', [2, 3]],
    ['not.and=(id.gte.2,id.lte.3)', [1]],
    ['and=(id.gt.1,or(id.eq.2,id.eq.1),not.or(price.is.null))', [2]],
    ['or=(genres.cs.{dye,x},genres.cs.{craft,loom})', [1]],
    ['or=(id.in.(1,2),id.not.neq.3)', [1, 2, 3]],
  ])('%s', async (filter, ids) => {
    const query = filter.split('&').map((pair) => {
      const at = pair.indexOf('=');
      return `${encodeURIComponent(pair.slice(0, at))}=${encodeURIComponent(pair.slice(at + 1))}`;
    });
    const { status, body } = await bench.call<{ id: number }[]>(`GET /books?select=id&order=id&${query.join('&')}`);
    expect({ status, body }).toEqual({ status: 200, body: ids.map((id) => ({ id })) });
  });

  it.each<[query: string, status: number, code: string, message: string]>([
    ['/books?id=eq.one', 400, '22P02', 'invalid input syntax for type integer: "one"'],
    ['/books?nothing=eq.1', 400, '42703', 'column books.nothing does not exist'],
    ['/books?id=like.1', 404, '42883', 'operator does not exist: integer ~~ unknown'],
    ['/books?title=match.(', 400, '2201B', 'invalid regular expression: parentheses () not balanced'],
    ['/books?words=fts(klingon).a', 400, '42704', 'text search configuration "klingon" does not exist'],
    ['/books?select=id::nothing', 400, '42704', 'type "nothing" does not exist'],
  ])('%s is refused with %i %s', async (query, status, code, message) => {
    expect(await bench.call(`GET ${query}`)).toMatchObject({ status, body: { code, message } });
  });

  it.each([
    `title=eq.${encodeURIComponent("'; drop table books; --")}`,
    `title=eq.${encodeURIComponent('$1')}`,
    `title=in.(${encodeURIComponent(`"\\"},{","'"`)})`,
    `title=like.${encodeURIComponent("%' or ''='")}`,
    `details->>${encodeURIComponent("a' or 'b")}=eq.x`,
  ])('takes %s as a value and nothing else', async (filter) => {
    expect(await bench.call(`GET /books?${filter}`)).toMatchObject({ status: 200, body: [] });
  });

  it.each([
    `select=${encodeURIComponent('"id" from books; --"')}`,
    `select=${encodeURIComponent('id::int4); drop table books')}`,
    `order=${encodeURIComponent('"id) --"')}`,
    `select=${encodeURIComponent('x:"id"::"text"')}`,
    `title=fts(${encodeURIComponent("english', 'x")}).a`,
  ])('refuses %s', async (query) => {
    expect((await bench.call(`GET /books?${query}`)).status).toBe(400);
    expect((await bench.call('GET /books')).status).toBe(200);
  });

  it('quotes an alias', async () => {
    const alias = 'a"b\'c';
    const { body } = await bench.call(`GET /books?select=${encodeURIComponent(`"a\\"b'c":id`)}&id=eq.1`);
    expect(body).toEqual([{ [alias]: 1 }]);
  });
});
