/** The limits of function calls, for several servers over one database. */
import { createServer } from 'node:http';
import { expect, it, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { buildTestApp, type TestApp } from '../src/testing.ts';

it.runIf(process.env.TEST_DATABASE_URL)(
  'two servers over one database let a caller call a function as often as one (skipped on the embedded database, which serves one)',
  async () => {
    const functionLimits = { per_user: { calls: 9, seconds: 600 }, per_address: { calls: 2, seconds: 600 } };
    const first = await buildTestApp({ functionLimits });
    const { db, scope, keys } = first;
    const second = await buildApp({
      config: readConfig({}),
      keys,
      db,
      scope,
      files: first.files,
      publicUrl: first.url,
      log: createLog('silent'),
      webRoot: '/nowhere',
      functionLimits,
    });
    const detach = [await first.attach(createServer()), await second.attach(createServer())];
    let calls = 0;
    /** Each call differs, so that none gets the response to an earlier one. */
    const call = async ({ app }: Pick<TestApp, 'app'>, ip: string) => {
      const response = await app.request('/functions/v1/usersignup', {
        method: 'POST',
        headers: { apikey: keys.anonKey, 'x-forwarded-for': ip },
        body: JSON.stringify({ call: (calls += 1) }),
      });
      return { status: response.status, wait: Number(response.headers.get('retry-after')) };
    };
    const TAKEN = { status: 400, wait: 0 };
    let strangers = 0;
    // Each has one of the two calls as soon as they know each other.
    await vi.waitFor(async () => {
      const stranger = `2001:db8:1:${(strangers += 1)}::1`;
      expect([await call(first, stranger), await call(first, stranger)]).toEqual([TAKEN, { status: 429, wait: 1 }]);
    });
    // Addresses of one IPv6 network are one caller.
    expect([await call(first, '2001:db8::1'), await call(second, '2001:db8::2')]).toEqual([TAKEN, TAKEN]);
    for (const [server, ip] of [
      [first, '2001:db8::3'],
      [second, '2001:db8::4'],
    ] as const) {
      // It refuses for the rest of the window once it has heard of the other's call.
      await vi.waitFor(async () => expect((await call(server, ip)).wait).toBeGreaterThan(1));
    }
    expect(await call(second, '2001:db8:0:1::1')).toEqual(TAKEN);
    for (const each of detach) await each();
    await second.close();
    await first.close();
  },
);
