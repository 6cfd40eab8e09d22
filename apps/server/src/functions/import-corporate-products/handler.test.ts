import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { newMember, type Actor } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let executive: Actor;
let member: Actor;
const company_id = randomUUID();
beforeAll(async () => {
  test = await buildTestApp();
  executive = await newMember(test);
  member = await newMember(test);
  await test.run(`insert into public.company_details (id, company_name) values ('${company_id}', 'Acme Yarns')`);
  await test.run(`update private.members set business_name = 'Acme Yarns', is_corporate_member = true, role = 'Admin', department = 'Ring'
    where id = '${executive.id}'`);
});
afterAll(() => test.close());

const row = (denier_count: number, basic_price = '268.50') => ({
  department_name: 'Ring',
  fibre_type: 'Cotton',
  specific_type: 'Combed',
  denier_count: String((denier_count % 9999) + 1),
  number_of_plys: String(1 + Math.floor(denier_count / 9999)),
  basic_price,
});
const send = (actor: Actor, rows: unknown[], is_preview = false) =>
  actor.invoke('import-corporate-products', { company_id, rows, is_preview });
const count = async () => Number((await test.run(`select count(*) from public.corporate_products`))[0]!.count);

describe('import-corporate-products', () => {
  it('reports the result of each row, writes it, and writes nothing the second time', async () => {
    const isNew = { outcome: 'new', department: 'Ring', stored_price: null, stored_visibility: null, twice_of: null };
    expect(await send(executive, [row(1)], true)).toEqual({ status: 200, body: { is_saved: false, rows: [isNew] } });
    expect(await count()).toBe(0);
    expect(await send(executive, [row(1)])).toEqual({ status: 200, body: { is_saved: true, rows: [isNew] } });
    const same = { ...isNew, outcome: 'same', stored_price: 268.5, stored_visibility: 'Reveal' };
    expect((await send(executive, [row(1)])).body.rows).toEqual([same]);
    expect((await send(executive, [row(1, 'On request')])).body.rows).toEqual([{ ...same, outcome: 'changed' }]);
    expect(await test.run(`select basic_price, associated_corporate_user_id from public.corporate_products`)).toEqual([
      { basic_price: null, associated_corporate_user_id: executive.id },
    ]);
  });

  it('writes no row when one is a duplicate or invalid', async () => {
    const twice = await send(executive, [row(7), row(8), row(7)]);
    expect(twice.body).toMatchObject({ is_saved: false, rows: [{}, {}, { outcome: 'twice', twice_of: 1 }] });
    expect(await send(executive, [row(7), { ...row(8), basic_price: '=1+1' }])).toMatchObject({
      status: 400,
      body: {
        error: { fields: { 'rows.1.basic_price': 'Please enter a price up to 9,99,999.99 with at most 2 decimals.' } },
      },
    });
    expect(await count()).toBe(1);
  });

  it('is refused to other users, and for more rows than the limit of a file', async () => {
    expect(await send(member, [row(1)])).toMatchObject({ status: 403, body: { error: { code: 'NOTCO' } } });
    expect(await send(member, [{}])).toMatchObject({ status: 403, body: { error: { code: 'NOTCO' } } });
    expect(
      (
        await send(
          executive,
          Array.from({ length: 10_001 }, () => ({})),
        )
      ).status,
    ).toBe(400);
    expect((await send(executive, [])).status).toBe(400);
    expect((await send(executive, [{ ...row(1), department_name: 'x'.repeat(301) }])).status).toBe(400);
    expect((await send(executive, [{ department_name: 'x'.repeat(9_000_000) }])).status).toBe(413);
  });

  it('returns the errors of a limited number of rows', async () => {
    const { status, body } = await send(
      executive,
      Array.from({ length: 10_000 }, () => ({ ...row(1), grade: 'none' })),
    );
    expect(status).toBe(400);
    expect(Object.keys((body.error as { fields: object }).fields)).toHaveLength(SERVER_LIMITS.import_faulty_rows_told);
  });

  it('takes ten thousand rows, each in a department of its own, and finds them again', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      ...row(index + 10),
      department_name: `Ring ${index}`,
    }));
    expect((await send(executive, rows)).body.is_saved).toBe(true);
    const again = (await send(executive, rows, true)).body.rows as { outcome: string }[];
    expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(['same']));
    expect(await count()).toBe(10_001);
  });
});
