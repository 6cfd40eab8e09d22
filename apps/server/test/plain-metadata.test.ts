/** Names that a client stores with its account through the auth service, besides the profile. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../src/testing.ts';
import { newUser } from './support/members.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

it('a name with a line break or a control character is refused, names of all scripts are accepted', async () => {
  const user = await newUser(test);
  const headers = { apikey: test.keys.anonKey, authorization: `Bearer ${user.token}` };
  const put = async (data: object) =>
    (await test.app.request('/auth/v1/user', { method: 'PUT', headers, body: JSON.stringify({ data }) })).status;
  for (const name of ['Z\r\nBcc: evil@x.y', 'a\u0007b', 'a\u0085b', 'a\u2028b', 'a\u202eb'])
    expect(await put({ member_name: name })).toBe(400);
  expect(await put({ member_name: 'क्‍ष र्‌ 👩‍👧', language: 'hi' })).toBe(200);
});
