import { DEMO_LOGINS } from '@tanabana/db';
import { describe, expect, it } from 'vitest';
import { addStandbyKey, formatSigningKeys, rotateSigningKeys } from '@tanabana/gateway';
import { ConfigError, readConfig } from './config.ts';
import { signKey } from './data/keys.ts';

const secret = 'a-secret-that-nobody-may-ever-see-printed';
const production = {
  PUBLIC_URL: 'https://tanabana.example/',
  DATABASE_URL: 'postgres://u:p@db/tanabana',
  JWT_SECRET: secret,
  ANON_KEY: signKey(secret, 'anon'),
  SERVICE_ROLE_KEY: signKey(secret, 'service_role'),
  ADMIN_EMAILS: 'A@yarnmarket.in, b@yarnmarket.in,c@yarnmarket.in',
  MAIN_ADMIN_EMAIL: 'B@yarnmarket.in',
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'Tanabana <hello@tanabana.example>',
};

function errorsOf(env: NodeJS.ProcessEnv, flags: string[] = []): string[] {
  try {
    readConfig(env, flags);
  } catch (error) {
    if (error instanceof ConfigError) return error.errors.map(({ name, problem }) => `${name} ${problem}`).sort();
    throw error;
  }
  return [];
}

describe('settings', () => {
  it('need nothing for trying the product out', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      database: { engine: 'embedded' },
      demo: true,
      admins: { emails: expect.arrayContaining(['admin2@tanabana.example']), main: 'admin1@tanabana.example' },
    });
  });

  it('make admins of the demo admins, when nobody else is named', () => {
    const { admins } = readConfig({});
    const named = DEMO_LOGINS.filter(({ role }) => role.toLowerCase().includes('admin'));
    for (const { email } of named) expect(admins.emails).toContain(email);
    expect(admins.main).toBe(DEMO_LOGINS.find(({ role }) => role === 'Main admin')!.email);
  });

  it('of production are complete and read as typed', () => {
    expect(readConfig(production, ['--production'])).toMatchObject({
      production: true,
      publicUrl: 'https://tanabana.example',
      demo: false,
      admins: { emails: ['a@yarnmarket.in', 'b@yarnmarket.in', 'c@yarnmarket.in'], main: 'b@yarnmarket.in' },
    });
  });

  it('have the keys that sign tokens, and all faults of a set are reported without a key', () => {
    const keys = rotateSigningKeys(addStandbyKey([], 'ES256', 'first'));
    expect(readConfig({ JWT_SIGNING_KEYS: formatSigningKeys(keys) }).signingKeys).toEqual(keys);
    expect(readConfig({}).signingKeys).toEqual([]);
    const faulty = [
      { ...keys[0], kid: '' },
      { ...keys[0], kid: 'two', status: 'new' },
    ] as typeof keys;
    const errors = errorsOf({ JWT_SIGNING_KEYS: formatSigningKeys(faulty), PORT: 'http' });
    expect(errors).toEqual([
      'JWT_SIGNING_KEYS is not valid (signing key 1 needs a kid of letters, digits and . : - _; ' +
        'signing key two: status must be one of current, standby, previously_used, revoked)',
      'PORT is not valid',
    ]);
  });

  it.each<[string, NodeJS.ProcessEnv, string[], string[]]>([
    ['a port that is none', { PORT: 'http' }, [], ['PORT is not valid']],
    ['two admins', { ADMIN_EMAILS: 'a@x.example,b@x.example' }, [], ['ADMIN_EMAILS is not valid']],
    ['one admin thrice', { ADMIN_EMAILS: 'a@x.example,a@x.example,a@x.example' }, [], ['ADMIN_EMAILS is not valid']],
    ['a main admin from outside', { MAIN_ADMIN_EMAIL: 'z@x.example' }, [], ['MAIN_ADMIN_EMAIL is not valid']],
    ['half of the client at Google', { GOOGLE_CLIENT_ID: 'x' }, [], ['GOOGLE_CLIENT_SECRET is missing']],
    ['a replica of nothing', { DATABASE_REPLICA_URL: 'postgres://db/x' }, [], ['DATABASE_URL is missing']],
    ['the log of no server', { REALTIME_CHANGES: 'decoding' }, [], ['DATABASE_URL is missing']],
    ['half of the cities service', { CITIES_API_KEY: 'x' }, [], ['CITIES_API_URL is missing']],
    ['half of WhatsApp', { WHATSAPP_TOKEN: 'x' }, [], ['WHATSAPP_PHONE_ID is missing']],
    [
      'a template and nobody to send it, and half of the receipts',
      { WHATSAPP_TEMPLATE_NAME: 'interest', WHATSAPP_APP_SECRET: 'sesame opens' },
      [],
      ['WHATSAPP_PHONE_ID is missing', 'WHATSAPP_TOKEN is missing', 'WHATSAPP_VERIFY_TOKEN is missing'],
    ],
    [
      'MSG91 without its keys',
      { SMS_PROVIDER: 'msg91' },
      [],
      ['MSG91_AUTH_KEY is missing', 'MSG91_TEMPLATE_ID is missing'],
    ],
    [
      'Twilio without its account and a sender',
      { SMS_PROVIDER: 'twilio' },
      [],
      ['TWILIO_ACCOUNT_SID is missing', 'TWILIO_AUTH_TOKEN is missing', 'TWILIO_FROM is missing'],
    ],
    [
      'Twilio with ids and a sender of another kind',
      { TWILIO_ACCOUNT_SID: 'SK1', TWILIO_MESSAGING_SERVICE_SID: 'AC1', TWILIO_FROM: '9876543210' },
      [],
      ['TWILIO_ACCOUNT_SID is not valid', 'TWILIO_FROM is not valid', 'TWILIO_MESSAGING_SERVICE_SID is not valid'],
    ],
    [
      'templates of a language or a purpose that there is not, and nobody to send them',
      { MSG91_TEMPLATES: 'xx.login=1,hi.greeting=2' },
      [],
      ['MSG91_AUTH_KEY is missing', 'MSG91_TEMPLATES is not valid', 'MSG91_TEMPLATE_ID is missing'],
    ],
    [
      'half of S3',
      { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'files' },
      [],
      ['S3_ACCESS_KEY_ID is missing', 'S3_REGION is missing', 'S3_SECRET_ACCESS_KEY is missing'],
    ],
    [
      'half of a key of the S3 protocol, and a short secret',
      { S3_PROTOCOL_ACCESS_KEY_SECRET: 'short' },
      [],
      ['S3_PROTOCOL_ACCESS_KEY_ID is missing', 'S3_PROTOCOL_ACCESS_KEY_SECRET is not valid'],
    ],
    [
      'a Razorpay key without its secret and without a webhook',
      { RAZORPAY_KEY_ID: 'rzp_live_1' },
      [],
      ['RAZORPAY_KEY_SECRET is missing', 'RAZORPAY_WEBHOOK_SECRET is missing'],
    ],
    [
      'a payment provider that is chosen and not set up',
      { PAYMENT_PROVIDER: 'cashfree', RAZORPAY_BUTTON_ID: 'pl_1', RAZORPAY_WEBHOOK_SECRET: secret },
      [],
      ['CASHFREE_CLIENT_ID is missing', 'CASHFREE_CLIENT_SECRET is missing'],
    ],
    [
      'Razorpay chosen by name and not set up',
      { PAYMENT_PROVIDER: 'razorpay' },
      [],
      ['RAZORPAY_KEY_ID is missing', 'RAZORPAY_KEY_SECRET is missing', 'RAZORPAY_WEBHOOK_SECRET is missing'],
    ],
    ['a payment provider that there is not', { PAYMENT_PROVIDER: 'paypal' }, [], ['PAYMENT_PROVIDER is not valid']],
    [
      'half of Cashfree, although it is not chosen',
      { CASHFREE_CLIENT_ID: 'cf' },
      [],
      ['CASHFREE_CLIENT_SECRET is missing'],
    ],
    ['a button without a webhook', { RAZORPAY_BUTTON_ID: 'pl_1' }, [], ['RAZORPAY_WEBHOOK_SECRET is missing']],
    [
      'payments in production without a seller to bill for',
      { ...production, RAZORPAY_BUTTON_ID: 'pl_1', RAZORPAY_WEBHOOK_SECRET: secret },
      ['--production'],
      ['SELLER_ADDRESS is missing', 'SELLER_GSTIN is missing', 'SELLER_NAME is missing', 'SELLER_STATE is missing'],
    ],
    ['a registration of another state', { SELLER_GSTIN: '27ABCDE1234F1Z5' }, [], ['SELLER_GSTIN is not valid']],
    ['a state that is none', { SELLER_STATE: 'Sindh' }, [], ['SELLER_STATE is not valid']],
    ['more tax than price', { GST_RATE: '101' }, [], ['GST_RATE is not valid']],
    [
      'a foreign anon key',
      { JWT_SECRET: secret, ANON_KEY: signKey('x'.repeat(32), 'anon') },
      [],
      ['ANON_KEY was not signed with JWT_SECRET'],
    ],
    [
      'an API key of the wrong role',
      { ...production, ANON_KEY: production.SERVICE_ROLE_KEY },
      ['--production'],
      ['ANON_KEY is of another role'],
    ],
    [
      'a fixed clock in production',
      { ...production, NOW: '2025-09-19T10:15:00Z' },
      ['--production'],
      ['NOW is refused in production'],
    ],
    ['demo data in production', { ...production, DEMO: '1' }, ['--production'], ['DEMO is refused in production']],
    [
      'the embedded database in production',
      { ...production, DATABASE_URL: '' },
      ['--production'],
      ['DATABASE_URL is missing'],
    ],
    [
      'the embedded database in production, asked for',
      { ...production, DATABASE_URL: '' },
      ['--production', '--embedded'],
      [],
    ],
  ])('refuse %s', (_, env, flags, errors) => {
    expect(errorsOf(env, flags)).toEqual(errors);
  });

  it.each<[string, NodeJS.ProcessEnv, string[], object]>([
    ['nothing is set up', {}, [], { mode: 'test' }],
    ['nothing is set up in production', production, ['--production'], { mode: 'none' }],
    [
      'there are keys',
      { RAZORPAY_KEY_ID: 'rzp', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: secret },
      [],
      {
        mode: 'order',
        provider: 'razorpay',
        accounts: { razorpay: { keys: { keyId: 'rzp', apiUrl: 'https://api.razorpay.com' } } },
      },
    ],
    [
      'there is a button, whatever else there is',
      { RAZORPAY_BUTTON_ID: 'pl_1', RAZORPAY_KEY_ID: 'r', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: secret },
      [],
      { mode: 'button', accounts: { razorpay: { buttonId: 'pl_1' } } },
    ],
    [
      'another provider is chosen, and the one before is still set up',
      {
        PAYMENT_PROVIDER: 'cashfree',
        CASHFREE_CLIENT_ID: 'cf',
        CASHFREE_CLIENT_SECRET: secret,
        CASHFREE_API_URL: 'https://sandbox.cashfree.com/',
        RAZORPAY_BUTTON_ID: 'pl_1',
        RAZORPAY_WEBHOOK_SECRET: secret,
      },
      [],
      {
        mode: 'order',
        provider: 'cashfree',
        accounts: { cashfree: { apiUrl: 'https://sandbox.cashfree.com' }, razorpay: { mode: 'button' } },
      },
    ],
  ])('choose how members pay when %s', (_, env, flags, payments) => {
    expect(readConfig(env, flags).payments).toMatchObject(payments);
  });

  it('bill in the name of the seller, plainly not a real one until it is told', () => {
    expect(readConfig({}).tax).toMatchObject({
      rate: 18,
      sac: '998599',
      seller: { name: 'Name of the seller is not set', gstin: '24XXXXX0000X1Z0', state: 'Gujarat' },
    });
    const seller = { SELLER_NAME: 'Ours', SELLER_GSTIN: '27abcde1234f1z5', SELLER_STATE: 'Maharashtra' };
    expect(readConfig(seller).tax).toMatchObject({
      seller_state: 'Maharashtra',
      seller: { name: 'Ours', gstin: '27ABCDE1234F1Z5' },
    });
  });

  it('believe no proxy but one on this machine, unless told which', () => {
    expect(readConfig({}).trustedProxies).toEqual(['loopback']);
    expect(readConfig({ TRUSTED_PROXIES: '10.1.0.0/16, 192.0.2.7' }).trustedProxies).toEqual([
      '10.1.0.0/16',
      '192.0.2.7',
    ]);
    expect(errorsOf({ TRUSTED_PROXIES: '10.1.0.0/33' })).toEqual(['TRUSTED_PROXIES is not valid']);
  });

  it('open an account at the vendor that is named, with all that it needs', () => {
    const keys = { MSG91_AUTH_KEY: 'k', MSG91_TEMPLATE_ID: 't', MSG91_TEMPLATES: 'hi.login=h' };
    expect(readConfig({ ...keys, SMS_PROVIDER: 'msg91' }).sms?.templates).toEqual({ 'en.login': 't', 'hi.login': 'h' });
    expect([readConfig(keys).sms, readConfig({ ...keys, SMS_PROVIDER: 'outbox' }).sms]).toEqual([undefined, undefined]);
    const twilio = {
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'sesame',
    };
    // Either sender is enough. Every text is sent, so no template is named.
    for (const sender of [{ TWILIO_FROM: 'TANABN' }, { TWILIO_MESSAGING_SERVICE_SID: `MG${'0'.repeat(32)}` }])
      expect(readConfig({ ...twilio, ...sender }).sms).toEqual({ connect: expect.any(Function) });
    expect(readConfig({ SMTP_URL: 'smtp://mail.example' }).email.account).toBeDefined();
    expect(readConfig({}).email.account).toBeUndefined();
    expect(errorsOf({ MAIL_PROVIDER: 'smtp' })).toEqual(['SMTP_URL is missing']);
    expect(errorsOf({ MAIL_PROVIDER: 'pigeon', SMS_PROVIDER: 'drum' })).toEqual([
      'MAIL_PROVIDER is not valid',
      'SMS_PROVIDER is not valid',
    ]);
  });

  it('tell all faults at once', () => {
    expect(errorsOf({ PORT: '-1', NOW: 'yesterday' }, ['--production'])).toEqual([
      'ADMIN_EMAILS is missing',
      'ANON_KEY is missing',
      'DATABASE_URL is missing',
      'JWT_SECRET is missing',
      'MAIL_FROM is missing',
      'MAIN_ADMIN_EMAIL is missing',
      'NOW is not valid',
      'PORT is not valid',
      'PUBLIC_URL is missing',
      'SERVICE_ROLE_KEY is missing',
      'SMTP_URL is missing',
    ]);
  });

  it('never print a value', () => {
    const env = { JWT_SECRET: 'too-short-secret', ANON_KEY: 'leaky-anon', DATABASE_URL: 'mysql://root:hunter2@db/x' };
    expect(() => readConfig(env)).toThrow(/^(?![^]*(too-short|leaky|hunter2))[^]*JWT_SECRET is not valid; expected/);
  });
});
