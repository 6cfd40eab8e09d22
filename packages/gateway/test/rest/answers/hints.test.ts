/** Hints of errors name similar names, and none that the role may not use. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anon, asha, openBench, service, type Bench } from '../support.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
  await bench.opened.db.script(`
    create function public.open_vault(a int) returns int language sql as 'select 1';
    revoke execute on function public.open_vault(int) from public, anon, authenticated;
    create table public.vault_doors (id int primary key, vault int references public.vault (id), label int references public.labels (id));
    grant select on public.vault_doors to anon, authenticated;`);
  await bench.rest.reload();
});
afterAll(() => bench.close());

type Refusal = { code: string; hint: string | null };

describe('the hint', () => {
  it.each<[request: string, code: string, hint: string | null]>([
    ['/bookz', 'PGRST205', "Perhaps you meant the table 'public.books'"],
    ['/zebra', 'PGRST205', null],
    [`/${'b'.repeat(5000)}`, 'PGRST205', null],
    ['/rpc/fact', 'PGRST202', 'Perhaps you meant to call the function public.facts'],
    ['/rpc/greet?first=a&lst=b', 'PGRST202', 'Perhaps you meant to call the function public.greet(first, last)'],
    ['/rpc/greet?zzzzzzz=b', 'PGRST202', null],
    ['/books?select=shelvs(*)', 'PGRST200', "Perhaps you meant 'shelves' instead of 'shelvs'."],
    ['/books?select=zebra(*)', 'PGRST200', null],
  ])('GET %s', async (request, code, hint) => {
    const { body } = await bench.call<Refusal>(`GET ${request}`);
    expect([body.code, body.hint]).toEqual([code, hint]);
  });

  it.each<[request: string, hint: string]>([
    ['/vaultt', "Perhaps you meant the table 'public.vault'"],
    ['/rpc/open_valt', 'Perhaps you meant to call the function public.open_vault'],
    ['/rpc/open_vault?b=1', 'Perhaps you meant to call the function public.open_vault(a)'],
    ['/vault_doors?select=vaults(*)', "Perhaps you meant 'vault' instead of 'vaults'."],
  ])('of GET %s is for roles that may use it', async (request, hint) => {
    const as = async (claims: typeof anon) => (await bench.call<Refusal>(`GET ${request}`, { as: claims })).body.hint;
    expect(await as(service)).toBe(hint);
    expect([await as(anon), await as(asha)]).not.toContain(hint);
    expect(JSON.stringify([await as(anon), await as(asha)])).not.toMatch(/vault['(]|open_vault/);
  });
});
