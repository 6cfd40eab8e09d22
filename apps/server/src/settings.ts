/** The list of settings. `config.ts` reads them from the environment and checks which are required. */
import { isTrustedProxy, parseSigningKeys, type SigningKey } from '@tanabana/gateway';
import { UNNAMED_SELLER } from '@tanabana/domain/membership/settings';
import { isIndianState, stateOfGstin } from '@tanabana/domain/membership/gst-states';
import { LIMITS } from '@tanabana/domain/limits';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { PAYMENT_PROVIDERS } from '@tanabana/domain/vocabulary';
import { z } from 'zod';
import { EMAIL_SETTINGS, EMAIL_VENDORS } from './providers/email/vendors.gen.ts';
import { PAYMENT_SETTINGS } from './providers/payments/vendors.ts';
import { SMS_SETTINGS, SMS_VENDORS } from './providers/sms/vendors.gen.ts';
import { BACKUP_SETTINGS } from './settings/backup-settings.ts';
import { MONITORING_SETTINGS } from './settings/monitoring-settings.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const text = z.string().optional();
const address = (protocol: RegExp) => z.url({ protocol }).optional();
const timeout = z.coerce.number().int().min(100).max(60_000);
const perMinute = z.coerce.number().int().min(1);
const emails = z.string().transform((list) => list.split(',').map((one) => one.trim().toLowerCase()));

/** The names of vendors, as a setting chooses one. */
const namesOf = <V extends object>(vendors: V) => Object.keys(vendors) as (keyof V & string)[];
const SMS_PROVIDERS = ['outbox' as const, ...namesOf(SMS_VENDORS)];
const MAIL_PROVIDERS = namesOf(EMAIL_VENDORS);

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text;

/** Seconds of database time within a minute. It may exceed 60, because several connections are used at once. */
const databaseSeconds = z.coerce.number().min(1).max(6000);

/** The signing keys of a key set. The words of its faults name keys, and never contain one. */
function signingKeysOf(text: string, ctx: z.RefinementCtx): SigningKey[] {
  try {
    return parseSigningKeys(text);
  } catch (error) {
    ctx.addIssue({ code: 'custom', message: (error as Error).message, params: { isExplained: true } });
    return z.NEVER;
  }
}

/**
 * Every setting: its schema, and the expected format for the operator's error message. A setting without a default is optional. One that is
 * `secret`, or made together with a secret, may come in a file (settings/secret-files.ts).
 */
export const SETTINGS = {
  PORT: { schema: z.coerce.number().int().min(0).max(65535).default(3000), expected: 'a port from 0 to 65535' },
  HOST: { schema: z.string().default('127.0.0.1'), expected: 'an address to listen on' },
  PUBLIC_URL: {
    schema: address(/^https?$/).refine((url) => url === undefined || isOrigin(url.replace(/\/+$/, ''))),
    expected: 'the http(s) address that members open, without a path',
  },
  TRUSTED_PROXIES: {
    schema: z
      .string()
      .default('loopback')
      .transform((list) => list.split(',').map((one) => one.trim()))
      .refine((list) => list.every(isTrustedProxy)),
    expected: 'addresses and ranges such as 10.1.0.0/16, or loopback, private or none, separated by commas',
  },
  DATA_DIR: { schema: z.string().default('./data'), expected: 'a directory' },
  DISK_RESERVE_MB: { schema: z.coerce.number().int().min(0).default(64), expected: 'megabytes, as in 64' },
  S3_ENDPOINT: { schema: address(/^https?$/), expected: 'the http(s) address of an S3 service' },
  S3_REGION: { schema: text, expected: 'the region of S3_BUCKET, as in ap-south-1' },
  S3_BUCKET: { schema: text, expected: 'the bucket that keeps uploaded files' },
  S3_ACCESS_KEY_ID: {
    secret: true,
    schema: text,
    expected: 'a key that may read, write, list and delete in S3_BUCKET',
  },
  S3_SECRET_ACCESS_KEY: { secret: true, schema: text, expected: 'the secret of S3_ACCESS_KEY_ID' },
  S3_PROTOCOL_ACCESS_KEY_ID: { secret: true, schema: text, expected: 'a name for the key of /storage/v1/s3' },
  S3_PROTOCOL_ACCESS_KEY_SECRET: {
    secret: true,
    schema: z.string().min(32).optional(),
    expected: 'a secret of 32 characters or more',
  },
  ...BACKUP_SETTINGS,
  EMBEDDED_FSYNC: { schema: z.enum(['0', '1']).default('1'), expected: '0 or 1' },
  DATABASE_URL: { secret: true, schema: address(/^postgres(ql)?$/), expected: 'a postgres:// address' },
  DATABASE_DIRECT_URL: {
    secret: true,
    schema: address(/^postgres(ql)?$/),
    expected: 'a postgres:// address, past the pooler of DATABASE_URL',
  },
  DATABASE_REPLICA_URL: {
    secret: true,
    schema: address(/^postgres(ql)?$/),
    expected: 'a postgres:// address of a hot standby of DATABASE_URL',
  },
  DATABASE_REPLICA_LAG_MS: {
    schema: z.coerce.number().int().min(50).max(30_000).default(1000),
    expected: 'milliseconds, from 50 to 30000',
  },
  REALTIME_CHANGES: {
    schema: z.enum(['triggers', 'decoding', 'auto']).default('triggers'),
    expected: 'triggers, decoding or auto',
  },
  SHUTDOWN_DELAY_SECONDS: {
    schema: z.coerce.number().min(0).max(60).default(0),
    expected: 'seconds, from 0 to 60',
  },
  DATABASE_PREPARES: { schema: z.enum(['0', '1']).default('1'), expected: '0 or 1' },
  STATEMENT_TIMEOUT_VISITORS_MS: { schema: timeout.default(2000), expected: 'milliseconds, from 100 to 60000' },
  STATEMENT_TIMEOUT_MEMBERS_MS: { schema: timeout.default(5000), expected: 'milliseconds, from 100 to 60000' },
  CORS_ORIGINS: {
    schema: z
      .string()
      .transform((list) => list.split(',').map((one) => one.trim().replace(/\/$/, '')))
      .refine((list) => list.every(isOrigin))
      .optional(),
    expected: 'origins such as https://app.example, separated by commas',
  },
  REQUESTS_PER_MINUTE_ADDRESS: { schema: perMinute.default(1200), expected: 'a whole number from 1' },
  REQUESTS_PER_MINUTE_MEMBER: { schema: perMinute.default(600), expected: 'a whole number from 1' },
  DATABASE_SECONDS_PER_MINUTE_ADDRESS: {
    schema: databaseSeconds.default(20),
    expected: 'seconds from 1 to 6000: how long all visitors of an address may hold the database in a minute',
  },
  DATABASE_SECONDS_PER_MINUTE_MEMBER: {
    schema: databaseSeconds.default(6),
    expected: 'seconds from 1 to 6000: how long a member may hold the database in a minute',
  },
  DATABASE_BURST_SECONDS: {
    schema: z.coerce.number().min(0.1).max(600).default(1),
    expected: 'seconds from 0.1 to 600: how much of it may be used at once',
  },
  JWT_SECRET: {
    secret: true,
    schema: z.string().min(32).optional(),
    expected: 'a secret of at least 32 characters, as npm run cli -- keys make makes it',
  },
  ANON_KEY: { secret: true, schema: text, expected: 'a key of role anon signed with JWT_SECRET' },
  SERVICE_ROLE_KEY: { secret: true, schema: text, expected: 'a key of role service_role signed with JWT_SECRET' },
  ADMIN_EMAILS: {
    schema: emails
      .pipe(
        z
          .array(z.email())
          .length(3)
          .refine((list) => new Set(list).size === 3),
      )
      .optional(),
    expected: 'exactly three different e-mail addresses, separated by commas',
  },
  MAIN_ADMIN_EMAIL: { schema: z.string().trim().toLowerCase().optional(), expected: 'one of ADMIN_EMAILS' },
  JWT_SIGNING_KEYS: {
    secret: true,
    schema: z.string().transform(signingKeysOf).optional(),
    expected: 'a key set, {"keys":[…]}, of keys with kid, alg (ES256 or RS256) and status',
  },
  MAIL_PROVIDER: { schema: z.enum(MAIL_PROVIDERS).default('smtp'), expected: MAIL_PROVIDERS.join(' or ') },
  ...EMAIL_SETTINGS,
  MAIL_FROM: {
    schema: z
      .string()
      .regex(/\S+@\S+/)
      .optional(),
    expected: 'a sender, as in "Name <name@host>"',
  },
  WHATSAPP_TOKEN: { secret: true, schema: text, expected: 'the access token that belongs to WHATSAPP_PHONE_ID' },
  WHATSAPP_PHONE_ID: { schema: text, expected: 'the phone number id that belongs to WHATSAPP_TOKEN' },
  WHATSAPP_API_URL: {
    schema: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v23.0'),
    expected: 'an http(s) address',
  },
  WHATSAPP_TEMPLATE_NAME: {
    schema: z
      .string()
      .regex(/^[a-z0-9_]{1,512}$/)
      .optional(),
    expected: 'the name of an approved template: small letters, digits and underscores',
  },
  WHATSAPP_TEMPLATE_LANGUAGE: {
    schema: z
      .string()
      .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/)
      .default('en'),
    expected: 'the language of the template, as in en or en_GB',
  },
  WHATSAPP_APP_SECRET: {
    secret: true,
    schema: z.string().min(8).optional(),
    expected: 'the app secret that receipts are signed with, which belongs to WHATSAPP_VERIFY_TOKEN',
  },
  WHATSAPP_VERIFY_TOKEN: {
    secret: true,
    schema: z.string().min(8).optional(),
    expected: 'the token, at least 8 characters, that Meta shows when the webhook is set up',
  },
  SMS_PER_HOUR: {
    schema: z.coerce.number().int().min(1).default(1000),
    expected: 'how many SMS the site may send in an hour',
  },
  SMS_PROVIDER: { schema: z.enum(SMS_PROVIDERS).optional(), expected: SMS_PROVIDERS.join(' or ') },
  ...SMS_SETTINGS,
  PAYMENT_PROVIDER: {
    schema: z.enum(PAYMENT_PROVIDERS).default('razorpay'),
    expected: `one of ${PAYMENT_PROVIDERS.join(', ')}`,
  },
  ...PAYMENT_SETTINGS,
  GST_RATE: { schema: z.coerce.number().min(0).max(100).default(18), expected: 'percent, as in 18' },
  GST_SAC: {
    schema: z
      .string()
      .regex(/^\d{4,8}$/)
      .default('998599'),
    expected: 'an HSN or SAC code of 4 to 8 digits',
  },
  GST_EXPORTS: { schema: z.enum(['igst', 'zero-rated']).default('igst'), expected: 'igst or zero-rated' },
  SELLER_NAME: {
    schema: z.string().trim().min(1).max(LIMITS.business_name_length).default(UNNAMED_SELLER),
    expected: 'a name',
  },
  SELLER_GSTIN: {
    schema: z
      .string()
      .trim()
      .toUpperCase()
      .refine((gstin) => stateOfGstin(gstin) !== undefined)
      .optional(),
    expected: 'a GST registration of SELLER_STATE, as in 24ABCDE1234F1Z5',
  },
  SELLER_ADDRESS: {
    schema: z.string().trim().min(1).max(LIMITS.seller_address_length).default('Address of the seller is not set'),
    expected: 'a postal address in one line',
  },
  SELLER_STATE: { schema: z.string().refine(isIndianState).default('Gujarat'), expected: 'an Indian state by name' },
  GOOGLE_CLIENT_ID: { schema: text, expected: 'the client id of Google that belongs to GOOGLE_CLIENT_SECRET' },
  GOOGLE_CLIENT_SECRET: { secret: true, schema: text, expected: 'the secret that belongs to GOOGLE_CLIENT_ID' },
  CITIES_API_URL: {
    schema: address(/^https?$/),
    expected: 'the http(s) address that has /states, which CITIES_API_KEY opens',
  },
  CITIES_API_KEY: { secret: true, schema: text, expected: 'the key that belongs to CITIES_API_URL' },
  POSTS_PER_MINUTE: {
    schema: z.coerce.number().int().min(1).default(SERVER_LIMITS.posts_per_minute),
    expected: 'a whole number from 1: listings that a member may post in a minute',
  },
  POSTS_PER_HOUR: {
    schema: z.coerce.number().int().min(1).default(SERVER_LIMITS.posts_per_hour),
    expected: 'a whole number from 1: listings that a member may post in an hour',
  },
  AUDIT_DAYS: {
    schema: z.coerce.number().int().min(30).max(3650).default(SERVER_LIMITS.audit_days),
    expected: 'a whole number from 30 to 3650: days that the audit log is kept',
  },
  ...MONITORING_SETTINGS,
  LOG_LEVEL: { schema: z.enum(LOG_LEVELS).optional(), expected: `one of ${LOG_LEVELS.join(', ')}` },
  NOW: { schema: z.iso.datetime({ offset: true }).optional(), expected: 'a time such as 2025-09-19T10:15:00+05:30' },
  DEMO: { schema: z.enum(['0', '1']).optional(), expected: '0 or 1' },
  BRAND_FILE: { schema: text, expected: 'a JSON file with the keys of brand.ts' },
} as const satisfies Record<string, { schema: z.ZodType; expected: string; secret?: true }>;
