/** One member posts as fast as a program can: the responses of the data service, and the member's share of the market in the end. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { buildTestApp, type TestApp } from '../src/testing.ts';
import { ENQUIRY, newMember, type Actor } from './support/members.ts';

let test: TestApp;
let member: Actor;
beforeAll(async () => {
  test = await buildTestApp({ config: { posting: readConfig({}).posting } });
  member = await newMember(test);
});
afterAll(() => test.close());

async function post(count: number): Promise<{ status: number; body: string }> {
  const answer = await test.app.request('/rest/v1/purchase_enquiries', {
    method: 'POST',
    headers: {
      apikey: test.keys.anonKey,
      authorization: `Bearer ${member.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(Array.from({ length: count }, () => ({ ...ENQUIRY, user_id: member.id }))),
  });
  return { status: answer.status, body: await answer.text() };
}

it('refuses a body of thousands, and accepts sixty rows a minute afterwards', async () => {
  expect((await post(4000)).status).toBe(413);
  expect((await post(51)).status).toBe(413);
  expect((await post(50)).status).toBe(201);
  const statuses: number[] = [];
  for (let n = 0; n < 20; n += 1) statuses.push((await post(1)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(201), ...Array<number>(10).fill(429)]);
  const { code, details, message } = JSON.parse((await post(50)).body) as Record<string, string>;
  expect(code).toBe('PT429');
  expect(message).toMatch(/You can post again in \d+ seconds\.$/);
  expect(Date.parse(details!)).toBeGreaterThan(Date.now());
  expect(await test.run('select count(*)::int from purchase_enquiries')).toEqual([{ count: 60 }]);
});
