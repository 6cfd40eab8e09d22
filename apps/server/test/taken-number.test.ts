/** Whether a number has an account is revealed to the owner of a profile who saves it, but only a limited number of times. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../src/testing.ts';
import { newMember, type Actor } from './support/members.ts';

/** Of one member in an hour. */
const ALLOWED = 5;
let test: TestApp;
beforeAll(async () => void (test = await buildTestApp({ authLimits: { lookups_per_user_per_hour: ALLOWED } })));
afterAll(() => test.close());

function write(caller: Actor, method: 'PATCH' | 'POST', body: object) {
  const query = method === 'PATCH' ? `id=eq.${caller.id}` : 'on_conflict=id';
  return test.app.request(`/rest/v1/tanabana_free?${query}`, {
    method,
    headers: {
      apikey: test.keys.anonKey,
      authorization: `Bearer ${caller.token}`,
      'content-type': 'application/json',
      prefer: 'resolution=merge-duplicates',
    },
    body: JSON.stringify(body),
  });
}

it('tries of numbers count as account look-ups, whether the number is taken or not', async () => {
  const [asker, owner] = [await newMember(test), await newMember(test)];
  const taken = { country_code: '+91', mobile_number: '9712366001' };
  expect((await write(owner, 'PATCH', taken)).status).toBe(204);
  const statuses = new Set<number>();
  for (let n = 0; n < ALLOWED; n += 1) statuses.add((await write(asker, 'PATCH', taken)).status);
  expect([...statuses]).toEqual([409]);

  for (const number of ['9712366001', '9712366002']) {
    const refused = await write(asker, 'PATCH', { mobile_number: number });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await refused.json()).toMatchObject({ code: 'PGRST194' });
  }
  expect((await write(asker, 'POST', { id: asker.id, ...taken })).status).toBe(429);
  // Requests that reveal nothing still work, and so do everybody else's.
  expect((await write(asker, 'PATCH', { city: 'Surat' })).status).toBe(204);
  expect((await write(owner, 'PATCH', { mobile_number: '9712366003' })).status).toBe(204);
});

it('one body tries one number', async () => {
  const asker = await newMember(test);
  const rows = ['9712366001', '9712366004'].map((mobile_number) => ({ id: asker.id, mobile_number }));
  const refused = await write(asker, 'POST', rows);
  expect(refused.status).toBe(413);
  expect(await refused.json()).toMatchObject({ code: 'PGRST193' });
});
