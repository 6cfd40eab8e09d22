/** What `npm run serve -- --production` refuses: each error on a line of its own, with what would be right, and never with a value. */
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { signKey } from '../data/keys.ts';

const secret = 'q7Jd0vYx2LmN8bTz4KpRs6WcHfGa1EuO3iS5';
const keysOf = (jwt: string, made?: Date) => ({
  JWT_SECRET: jwt,
  ANON_KEY: signKey(jwt, 'anon', made),
  SERVICE_ROLE_KEY: signKey(jwt, 'service_role', made),
});
const production = {
  ...keysOf(secret),
  PUBLIC_URL: 'https://yarnmarket.in',
  DATABASE_URL: 'postgres://tanabana:8sJq0vKz@db.internal/tanabana',
  ADMIN_EMAILS: 'a@yarnmarket.in,b@yarnmarket.in,c@yarnmarket.in',
  MAIN_ADMIN_EMAIL: 'a@yarnmarket.in',
  SMTP_URL: 'smtps://u:p@mail.yarnmarket.in',
  MAIL_FROM: 'Yarn Market <hello@yarnmarket.in>',
};
const SELLER = {
  SELLER_NAME: 'Yarn Market',
  SELLER_GSTIN: '24ABCDE1234F1Z5',
  SELLER_ADDRESS: 'Ring Road, Surat',
  SELLER_STATE: 'Gujarat',
};

function linesOf(env: NodeJS.ProcessEnv, flags: readonly string[] = ['--production']): string[] {
  try {
    readConfig({ ...production, ...env }, flags);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const leaked = Object.values(env).filter((value) => value && value.length > 12 && error.message.includes(value));
    if (leaked.length > 0) throw new Error(`printed: ${leaked.join(', ')}`, { cause: error });
    return error.message.split('\n').slice(1);
  }
  return [];
}

const TLS = 'is not encrypted; expected an https:// address (http:// only for localhost)';
const EXAMPLE = 'is an example, which everybody knows; expected';
const PASSWORD =
  'DATABASE_URL has a password that everybody tries first; expected a database user with a random password';

describe('production', () => {
  it.each<[string, NodeJS.ProcessEnv, string[], RegExp | string]>([
    ['an address without TLS', { PUBLIC_URL: 'http://yarnmarket.in' }, [], `PUBLIC_URL ${TLS}`],
    ['an address of the own network without TLS', { PUBLIC_URL: 'http://192.168.0.7' }, [], `PUBLIC_URL ${TLS}`],
    ['a host that only looks local', { PUBLIC_URL: 'http://localhost.yarnmarket.in' }, [], `PUBLIC_URL ${TLS}`],
    [
      'an address with a path',
      { PUBLIC_URL: 'https://yarnmarket.in/shop' },
      [],
      /^PUBLIC_URL is not valid; expected the/,
    ],
    ['an address with a password', { PUBLIC_URL: 'https://u:p@yarnmarket.in' }, [], /^PUBLIC_URL is not valid/],
    [
      'an admin of an example domain',
      { ADMIN_EMAILS: 'a@yarnmarket.in,b@yarnmarket.in,admin2@tanabana.example' },
      [],
      /^ADMIN_EMAILS has an address of an example domain; expected three/,
    ],
    [
      'an admin at example.com',
      { ADMIN_EMAILS: 'a@yarnmarket.in,b@yarnmarket.in,c@mail.example.com' },
      [],
      /^ADMIN_EMAILS has an address/,
    ],
    [
      'the secret of a tutorial',
      keysOf('super-secret-jwt-token-with-at-least-32-characters-long'),
      [],
      `JWT_SECRET ${EXAMPLE} a random secret: npm run cli -- keys make`,
    ],
    ['a repeated secret', keysOf('ab'.repeat(20)), [], /^JWT_SECRET is easy to guess; expected a random secret/],
    [
      'a weak token of the metrics',
      { METRICS_TOKEN: '1234567890123456' },
      [],
      /^METRICS_TOKEN is easy to guess; expected .* openssl rand -hex 32/,
    ],
    [
      'an example of a token',
      { METRICS_TOKEN: 'at least sixteen characters' },
      [],
      `METRICS_TOKEN ${EXAMPLE} a random secret of its own, as openssl rand -hex 32 makes it`,
    ],
    [
      'a weak secret of a webhook',
      { RAZORPAY_WEBHOOK_SECRET: 'aaaaaaaaaa' },
      [],
      /^RAZORPAY_WEBHOOK_SECRET is easy to guess/,
    ],
    [
      'the key of a test store',
      {
        S3_ENDPOINT: 'http://store:9000',
        S3_REGION: 'x',
        S3_BUCKET: 'b',
        S3_ACCESS_KEY_ID: 'k',
        S3_SECRET_ACCESS_KEY: 'minioadmin',
      },
      [],
      `S3_SECRET_ACCESS_KEY ${EXAMPLE} the secret of S3_ACCESS_KEY_ID`,
    ],
    ['the password of every tutorial', { DATABASE_URL: 'postgres://postgres:postgres@db/x' }, [], PASSWORD],
    ['a password that is the name', { DATABASE_URL: 'postgres://market:market@db/x' }, [], PASSWORD],
    ['a password to be changed', { DATABASE_URL: 'postgres://market:CHANGE-ME@db/x' }, [], PASSWORD],
    [
      'a provider without TLS',
      { CITIES_API_URL: 'http://cities.in/v1', CITIES_API_KEY: 'k' },
      [],
      `CITIES_API_URL ${TLS}`,
    ],
    [
      'the outbox for SMS',
      { SMS_PROVIDER: 'outbox' },
      [],
      /^SMS_PROVIDER is refused in production; expected a provider, or no setting/,
    ],
    [
      'the test mode of Razorpay',
      { ...SELLER, RAZORPAY_KEY_ID: 'rzp_test_abc', RAZORPAY_KEY_SECRET: 'k', RAZORPAY_WEBHOOK_SECRET: secret },
      [],
      /^RAZORPAY_KEY_ID is a key of the test mode; expected a key of the live mode/,
    ],
    [
      'the sandbox of Cashfree',
      {
        ...SELLER,
        CASHFREE_CLIENT_ID: 'k',
        CASHFREE_CLIENT_SECRET: secret,
        CASHFREE_API_URL: 'https://sandbox.cashfree.com',
      },
      [],
      /^CASHFREE_API_URL is the sandbox; expected no setting/,
    ],
    [
      'an expired key',
      { ANON_KEY: signKey(secret, 'anon', new Date('2010-01-01')) },
      [],
      /^ANON_KEY has expired; expected a key of role anon/,
    ],
    [
      'a key of another secret',
      { SERVICE_ROLE_KEY: signKey('another secret of some length or other', 'service_role') },
      [],
      /^SERVICE_ROLE_KEY was not signed with JWT_SECRET/,
    ],
    [
      'certificates that are not checked',
      { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      [],
      /^NODE_TLS_REJECT_UNAUTHORIZED is refused in production; expected it unset/,
    ],
    ['two databases', {}, ['--embedded'], 'DATABASE_URL is given beside --embedded; expected one of them'],
    ['a flag that there is not', {}, ['--prodction'], '--prodction is not known; expected --production or --embedded'],
  ])('refuses %s', (_, env, flags, expected) => {
    const lines = linesOf(env, ['--production', ...flags]);
    expect(lines).toHaveLength(1);
    const line = lines[0]!.slice(2);
    expect({
      line,
      isExpected: typeof expected === 'string' ? line.startsWith(expected) : expected.test(line),
    }).toEqual({
      line,
      isExpected: true,
    });
  });

  it.each<[string, NodeJS.ProcessEnv]>([
    ['nothing but what is required', {}],
    ['an address of this machine without TLS', { PUBLIC_URL: 'http://localhost:3000' }],
    ['a provider on this machine without TLS', { CITIES_API_URL: 'http://127.0.0.1:9000', CITIES_API_KEY: 'k' }],
    ['a database without a password', { DATABASE_URL: 'postgres:///tanabana?host=/run/postgresql' }],
    [
      'a store of the own network without TLS',
      {
        S3_ENDPOINT: 'http://store:9000',
        S3_REGION: 'x',
        S3_BUCKET: 'b',
        S3_ACCESS_KEY_ID: 'k',
        S3_SECRET_ACCESS_KEY: secret,
      },
    ],
  ])('accepts %s', (_, env) => {
    expect(linesOf(env)).toEqual([]);
  });

  it('refuses a misspelt flag before it starts a demonstration', () => {
    expect(linesOf({}, ['--prodction'])).toEqual(['  --prodction is not known; expected --production or --embedded']);
  });

  it('names all errors at once, a line each', () => {
    const wrong = {
      PUBLIC_URL: 'http://yarnmarket.in',
      DEMO: '1',
      NOW: '2025-09-19T10:15:00Z',
      METRICS_TOKEN: 'x'.repeat(20),
    };
    expect(
      linesOf(wrong)
        .map((line) => line.trim().split(' ')[0])
        .sort(),
    ).toEqual(Object.keys(wrong).sort());
  });

  it('warns of a key that expires soon', () => {
    const soon = new Date(Date.now() - (3650 - 30) * 86_400_000);
    expect(readConfig({ ...production, ...keysOf(secret, soon) }, ['--production']).warnings).toEqual([
      expect.stringMatching(/^ANON_KEY expires within two months/),
      expect.stringMatching(/^SERVICE_ROLE_KEY expires within two months/),
    ]);
  });
});
