import { LEGAL_VERSION } from '@tanabana/domain/accounts/legal-texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember, newUser } from '../../../test/support/members.ts';
import type { EmailPort } from '../../providers/email/port.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let isDown = false;
beforeAll(async () => {
  const send: EmailPort['send'] = async ({ to, subject, text: body, code, link }) => {
    if (isDown) throw new ProviderError('email', 'failed');
    await test.outbox.add({ channel: 'email', to, subject, body, code, link });
  };
  test = await buildTestApp({ providers: { email: { send } } });
});
afterAll(() => test.close());

async function invoke(body: unknown, { app, keys } = test) {
  const answer = await app.request('/functions/v1/usersignup', {
    method: 'POST',
    headers: { apikey: keys.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

describe('usersignup', () => {
  it('e-mails a six-digit code to a new address, whatever its case', async () => {
    expect(await invoke({ email: ' New@Mill.example ' })).toMatchObject({ status: 200, body: { success: true } });
    const [message] = await test.outbox.list({ to: 'new@mill.example' });
    expect(message).toMatchObject({
      channel: 'email',
      code: expect.stringMatching(/^\d{6}$/),
      link: expect.stringContaining('/auth/v1/verify'),
    });
    expect(message!.body).toContain(message!.code);
  });

  it('forty requests for one address, without idempotent replay, send one letter and return refusals', async () => {
    const limited = await buildTestApp({ authLimits: { email_interval_seconds: 60 } });
    const email = 'forty@mill.example';
    const answers = await Promise.all(Array.from({ length: 40 }, () => invoke({ email }, limited)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(39);
    for (const { body } of refused) expect(body).toMatchObject({ error: { code: 'over_email_send_rate_limit' } });
    expect(await limited.outbox.list({ to: email })).toHaveLength(1);
    await limited.close();
  });

  it('writes in the language of the signup, if it is available', async () => {
    expect(await invoke({ email: 'hindi@mill.example', language: 'hi' })).toMatchObject({ status: 200 });
    const [message] = await test.outbox.list({ to: 'hindi@mill.example' });
    expect(message!.subject).toMatch(/^\d{6} आपका Tanabana साइन अप कोड है$/);
    expect(await invoke({ email: 'other@mill.example', language: 'xx' })).toMatchObject({ status: 400 });
  });

  it('stores what was accepted when the code is entered: the version of the texts, the language of the page, the press', async () => {
    const email = 'accepts@mill.example';
    const consents = () =>
      test.run(`select c.text_version, c.language, c.given_with, c.given_at <= now() as is_before from consents c
        join auth.users u on u.id = c.user_id where u.email = '${email}'`);
    const headers = { apikey: test.keys.anonKey, 'content-type': 'application/json' };
    const post = (path: string, body: object, more: Record<string, string> = {}) =>
      test.app.request(path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
    expect((await post('/functions/v1/usersignup', { email }, { 'accept-language': 'hi' })).status).toBe(200);
    expect(await consents()).toEqual([]);
    const [message] = await test.outbox.list({ to: email });
    expect((await post('/auth/v1/verify', { email, token: message!.code, type: 'signup' })).status).toBe(200);
    const accepted = { text_version: LEGAL_VERSION, language: 'hi', given_with: 'signup', is_before: true };
    expect(await consents()).toEqual([accepted]);
  });

  it('stores no consent of an account that the service makes', async () => {
    const { id } = await newMember(test);
    expect(await test.run(`select from consents where user_id = '${id}'`)).toEqual([]);
  });

  it('reports to a member that the address is registered', async () => {
    const { email } = await newMember(test);
    expect(await invoke({ email })).toMatchObject({
      status: 409,
      body: {
        success: false,
        error: { code: 'email_exists', message: expect.stringContaining('use login') },
        message: expect.any(String),
      },
    });
    expect(await test.outbox.list({ to: email })).toEqual([]);
  });

  it('lets a user go on who confirmed the address but has no profile yet', async () => {
    const { email } = await newUser(test);
    expect((await invoke({ email })).status).toBe(200);
    expect(await test.outbox.list({ to: email })).toHaveLength(1);
  });

  it('reports when the code could not be sent, and tries again at the next call', async () => {
    isDown = true;
    expect(await invoke({ email: 'later@mill.example' })).toMatchObject({
      status: 502,
      body: { error: { code: 'not_delivered' } },
    });
    isDown = false;
    expect((await invoke({ email: 'later@mill.example' })).status).toBe(200);
  });

  it.each([[{}], [{ email: 'no address' }], [{ email: 7 }], [null]])('refuses %j and names the field', async (body) => {
    const message = 'Please enter a valid email address.';
    expect(await invoke(body)).toMatchObject({
      status: 400,
      body: { error: { message, fields: { email: message } }, message },
    });
  });
});
