import { sql } from '@tanabana/gateway/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember } from '../../../test/support/members.ts';
import { createUnsubscribeLinks } from '../../promotions/unsubscribe.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const choose = async (body: object) => {
  const answer = await test.app.request('/functions/v1/promotion-choice', {
    method: 'POST',
    headers: { apikey: test.keys.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
};
const tokenOf = (link: string) => new URL(link).searchParams.get('token');

it('ends promotional e-mail for the holder of the link, signed in or not, and starts it again', async () => {
  const member = await newMember(test);
  const token = tokenOf(createUnsubscribeLinks(test.keys.jwtSecret, test.url).linkOf(member.id));
  for (const wants of [false, false, true]) {
    expect(await choose({ token, wants })).toEqual({ status: 200, body: { success: true, wants } });
  }
});

it('refuses a link that this server did not sign', async () => {
  const { id } = await newMember(test);
  const forged = tokenOf(createUnsubscribeLinks('another secret', test.url).linkOf(id));
  for (const token of [forged, '', id, `${id}.`, 'x'.repeat(201), null, 7, [forged]]) {
    expect((await choose({ token, wants: false })).status).toBe(400);
  }
  const { rows } = await test.scope.asService('look for a user in a test', (tx) =>
    tx.query(sql`select count(*)::int as n from auth.users where id = ${id}::uuid`),
  );
  expect(rows).toEqual([{ n: 1 }]);
});
