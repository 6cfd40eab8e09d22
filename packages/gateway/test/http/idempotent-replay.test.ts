/** Double taps, and attempts to get a response that was meant for another caller. */
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayEnv } from '../../src/http/env.ts';
import { replayIdenticalRequests } from '../../src/http/idempotent-replay.ts';
import type { AuthEmail } from '../../src/index.ts';
import { openGateway, type GatewayBench } from './support.ts';

const HERE = '203.0.113.7';
type Sent = { status: number; text: string; body: Record<string, unknown>; headers: Headers };

describe('equal requests to the gateway', () => {
  let bench: GatewayBench;
  const emails: AuthEmail[] = [];
  const logged: unknown[] = [];
  let calls = 0;
  beforeAll(async () => {
    const record = (...entry: unknown[]) => void logged.push(entry);
    const handle = async () => ({ body: { call: (calls += 1) } });
    bench = await openGateway({
      auth: { sendEmail: async (email) => void emails.push(email), sendSms: async () => undefined },
      functions: [
        { name: 'order', access: 'anyone', sharesAnswer: true, handle },
        { name: 'count', access: 'anyone', handle },
      ],
      log: { info: record, warn: record, error: record },
    });
  });
  afterAll(() => bench.close());
  beforeEach(() => (calls = 0));

  async function post(path: string, body: object | string, headers: Record<string, string> = {}): Promise<Sent> {
    const answer = await bench.gateway.app.request(path, {
      method: 'POST',
      headers: {
        apikey: bench.anonKey,
        'content-type': 'application/json',
        'x-forwarded-for': HERE,
        'x-same-answer': '1',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, text, body: JSON.parse(text), headers: answer.headers };
  }
  const anEmail = () => `${crypto.randomUUID()}@mill.example`;
  const mailsTo = (to: string) => emails.filter((email) => email.to === to);
  async function requestCode(email: string): Promise<string> {
    expect((await post('/auth/v1/otp', { email })).status).toBe(200);
    return mailsTo(email).at(-1)!.token;
  }
  const sessionsOf = (email: string) =>
    bench.run(`select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = '${email}'`);
  const triesOf = async (email: string) =>
    (await bench.run(`select tries from auth.one_time_tokens where relates_to = '${email}'`))[0]!.tries;
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it.each([
    ['otp', (email: string) => ({ email })],
    ['recover', (email: string) => ({ email })],
    ['signup', (email: string) => ({ email, password: 'Loom-and-weft-7' })],
    ['resend', (email: string) => ({ email, type: 'signup' })],
  ])('two taps on a request for %s send one message and get the same response', async (endpoint, bodyFor) => {
    const email = anEmail();
    if (endpoint === 'recover' || endpoint === 'resend') {
      await requestCode(email);
      await bench.run(`delete from auth.rate_limits`);
    }
    const before = mailsTo(email).length;
    const taps = await Promise.all([1, 2, 3].map(() => post(`/auth/v1/${endpoint}`, bodyFor(email))));
    taps.push(await post(`/auth/v1/${endpoint}`, bodyFor(email)));
    expect(taps.map(({ status, text }) => [status, text])).toEqual(taps.map(() => [200, taps[0]!.text]));
    expect(mailsTo(email)).toHaveLength(before + 1);
    expect(new Set(taps.map(({ headers }) => headers.get('x-request-id'))).size).toBe(taps.length);
    expect(taps.at(-1)!.headers.get('cache-control')).toBe('no-store');
  });

  it('one code sent twice at once opens one session, and both taps get it', async () => {
    const email = anEmail();
    const body = { type: 'email', email, token: await requestCode(email) };
    const taps = await Promise.all([post('/auth/v1/verify', body), post('/auth/v1/verify', body)]);
    expect(taps.map(({ status }) => status)).toEqual([200, 200]);
    expect(taps[0]!.body.access_token).toEqual(expect.any(String));
    expect(taps[1]!.text).toBe(taps[0]!.text);
    expect(await sessionsOf(email)).toHaveLength(1);
    for (const secret of [body.token, taps[0]!.body.access_token, taps[0]!.body.refresh_token]) {
      expect(JSON.stringify(logged)).not.toContain(secret);
    }
  });

  it('returns a session to no request that differs from the one that opened it', async () => {
    const email = anEmail();
    const body = { type: 'email', email, token: await requestCode(email) };
    const other = await bench.tokens.apiKey('service_role');
    expect((await post('/auth/v1/verify', body)).status).toBe(200);
    const attempts = await Promise.all([
      post('/auth/v1/verify', body, { 'x-forwarded-for': '203.0.113.8' }),
      post('/auth/v1/verify', body, { 'user-agent': 'another browser' }),
      post('/auth/v1/verify', body, { authorization: `Bearer ${bench.anonKey}` }),
      post('/auth/v1/verify', body, { apikey: other }),
      post('/auth/v1/verify', body, { apikey: '' }),
      post('/auth/v1/verify', { ...body, type: 'signup' }),
      post('/auth/v1/verify', JSON.stringify(body, null, 1)),
      post('/auth/v1/verify', { ...body, token: wrong(body.token) }),
      post('/auth/v1/verify?again', body),
      // Without an address, equality of callers is unknown.
      post('/auth/v1/verify', body, { 'x-forwarded-for': '' }),
    ]);
    for (const { status, body } of attempts) {
      expect(status).toBe(403);
      expect(body).toMatchObject({ error_code: 'otp_expired' });
    }
    expect(await sessionsOf(email)).toHaveLength(1);
  });

  it('counts one wrong code that is sent many times at once as one try, and different ones each', async () => {
    const email = anEmail();
    const code = await requestCode(email);
    const guess = (token: string) => post('/auth/v1/verify', { type: 'email', email, token });
    const flood = await Promise.all(Array.from({ length: 8 }, () => guess(wrong(code))));
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([403]));
    expect(await triesOf(email)).toBe(1);
    let token = code;
    for (let tried = 1; tried < 5; tried += 1) await guess((token = wrong(wrong(token))));
    expect(await triesOf(email)).toBe(5);
    expect((await guess(code)).status).toBe(403);
  });

  it.each(['otp', 'recover', 'signup', 'resend'])(
    'forty repeats of %s by a client that does not opt in send one message and get refusals',
    async (endpoint) => {
      const email = anEmail();
      await requestCode(email);
      await bench.run(`delete from auth.rate_limits`);
      const before = mailsTo(email).length;
      const body = { email, password: 'Loom-and-weft-7', type: 'signup' };
      const repeats = await Promise.all(
        Array.from({ length: 40 }, () => post(`/auth/v1/${endpoint}`, body, { 'x-same-answer': '' })),
      );
      expect(repeats.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = repeats.filter(({ status }) => status === 429);
      expect(new Set(refused.map((repeat) => repeat.body.error_code))).toEqual(new Set(['over_email_send_rate_limit']));
      expect(refused).toHaveLength(39);
      expect(mailsTo(email)).toHaveLength(before + 1);
    },
  );

  it('a refusal is replayed with the time to wait, and costs nothing', async () => {
    const email = anEmail();
    await requestCode(email);
    const taps = await Promise.all([1, 2].map(() => post('/auth/v1/otp', { email, create_user: true })));
    for (const { status, headers, body } of taps) {
      expect([status, body.error_code]).toEqual([429, 'over_email_send_rate_limit']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(50);
    }
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('calls an opted-in function once, for each caller, and any other every time', async () => {
    const member = await bench.tokens.sign({ role: 'authenticated', sub: crypto.randomUUID() }, 60);
    const order = (headers = {}) => post('/functions/v1/order', { of: 'yarn' }, headers);
    const taps = await Promise.all([order(), order()]);
    expect(taps.map(({ body }) => body)).toEqual([{ call: 1 }, { call: 1 }]);
    expect((await order({ 'x-forwarded-for': '203.0.113.9' })).body).toEqual({ call: 2 });
    expect((await order({ authorization: `Bearer ${member}` })).body).toEqual({ call: 3 });
    calls = 0;
    for (const call of [1, 2]) expect((await post('/functions/v1/count', {})).body).toEqual({ call });
  });
});

describe('a stored response', () => {
  function service() {
    let now = 0;
    let handled = 0;
    let gate = Promise.resolve();
    const app = new Hono<GatewayEnv>();
    app.onError((_, c) => c.text('broken', 500));
    app.use(async (c, next) => {
      c.set('clientAddress', HERE);
      await next();
    });
    app.use(
      replayIdenticalRequests(
        () => true,
        () => now,
      ),
    );
    app.post('/', async (c) => {
      handled += 1;
      const number = handled;
      await gate;
      const { fails, length = 0 } = await c.req.json<{ fails?: boolean; length?: number }>();
      if (fails) throw new Error('a fault');
      return c.text(`${number}${'.'.repeat(length)}`);
    });
    const ask = async (body: object = {}) => {
      const answer = await app.request('/', {
        method: 'POST',
        headers: { 'x-same-answer': '1' },
        body: JSON.stringify(body),
      });
      return [answer.status, (await answer.text()).slice(0, 6)];
    };
    return {
      ask,
      pass: (ms: number) => (now += ms),
      hold: (until: Promise<void>) => {
        gate = until;
      },
      handled: () => handled,
    };
  }

  it('is kept two seconds from the first response, however often it is replayed', async () => {
    const { ask, pass } = service();
    for (const ms of [0, 1000, 999]) {
      pass(ms);
      expect(await ask()).toEqual([200, '1']);
    }
    pass(1);
    expect(await ask()).toEqual([200, '2']);
  });

  it('is not kept after an error, but a waiting request gets it', async () => {
    const { ask, hold, handled } = service();
    const { promise, resolve } = Promise.withResolvers<void>();
    hold(promise);
    const both = [ask({ fails: true }), ask({ fails: true })];
    resolve();
    expect(await Promise.all(both)).toEqual([
      [500, 'broken'],
      [500, 'broken'],
    ]);
    expect(handled()).toBe(1);
    await ask({ fails: true });
    expect(handled()).toBe(2);
  });

  it('is not kept when it is very long', async () => {
    const { ask } = service();
    expect(await ask({ length: 40_000 })).toEqual([200, '1.....']);
    expect(await ask({ length: 40_000 })).toEqual([200, '2.....']);
  });

  it('is kept for a thousand requests, so a flood of different ones fills no memory', async () => {
    const { ask, handled } = service();
    await ask({ first: true });
    for (let n = 0; n < 999; n += 1) await ask({ n });
    await ask({ first: true });
    expect(handled()).toBe(1000);
    await ask({ one: 'more' });
    await ask({ first: true });
    expect(handled()).toBe(1002);
  });
});
