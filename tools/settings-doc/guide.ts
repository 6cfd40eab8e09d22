/**
 * The purpose of each setting. Its type is complete: a new setting without a line
 * does not compile.
 */
import { EMAIL_SETTINGS } from '../../apps/server/src/providers/email/vendors.gen.ts';
import { PAYMENT_SETTINGS } from '../../apps/server/src/providers/payments/vendors.ts';
import { SMS_SETTINGS } from '../../apps/server/src/providers/sms/vendors.gen.ts';
import type { SETTINGS } from '../../apps/server/src/settings.ts';

export type SettingName = keyof typeof SETTINGS;

export type Guide = {
  /** What it does, one sentence or two. */
  about: string;
  example: string;
  /** The unit of a number. */
  unit?: string;
  /** What holds without it, where the list of settings has no default. */
  unless?: string;
};

const MADE_ONCE = 'made once, in `DATA_DIR/keys.json`';

type Guided = Readonly<Record<string, { guide: Guide }>>;

export const namesOf = <S extends Guided>(settings: S) => Object.keys(settings) as (keyof S & string)[];

/** The texts that stand beside the settings of vendors. */
const guidesOf = <S extends Guided>(settings: S) =>
  Object.fromEntries(namesOf(settings).map((name) => [name, settings[name]!.guide])) as Record<keyof S & string, Guide>;

export const GUIDE: Readonly<Record<SettingName, Guide>> = {
  PORT: { about: 'The port that the server listens on; 0 takes a free one.', example: '8080' },
  HOST: { about: 'The address that the server listens on.', example: '0.0.0.0' },
  PUBLIC_URL: {
    about: 'The address that members type. Links in messages, share cards and cookies are made from it.',
    example: 'https://market.example',
    unless: 'the address listened on; required in production',
  },
  TRUSTED_PROXIES: {
    about: 'Whose `X-Forwarded-For` is believed: addresses, ranges, `loopback`, `private` or `none`.',
    example: '10.1.0.0/16',
  },
  CORS_ORIGINS: {
    about: 'Origins of pages elsewhere that may call the services.',
    example: 'https://app.example',
    unless: 'the own origin alone',
  },
  DATA_DIR: { about: 'Keys, the embedded database, and uploaded files (`storage/`).', example: '/var/lib/tanabana' },
  DATABASE_URL: {
    about: 'A PostgreSQL 15 or later.',
    example: 'postgres://tanabana@db.internal/tanabana',
    unless: 'the embedded database in `DATA_DIR`; production wants the flag `--embedded` for it',
  },
  DATABASE_DIRECT_URL: {
    about:
      'The same database past a pooler, where `DATABASE_URL` is a pooler in transaction mode: for notifications, migrations and scripts.',
    example: 'postgres://tanabana@db.internal:5432/tanabana',
    unless: '`DATABASE_URL`',
  },
  DATABASE_REPLICA_URL: {
    about:
      'A hot standby for the reads of visitors. Members read from `DATABASE_URL`, so that they see what they wrote.',
    example: 'postgres://tanabana@replica.internal/tanabana',
    unless: 'no replica',
  },
  DATABASE_REPLICA_LAG_MS: {
    about: 'A replica that is further behind is not used until it has caught up.',
    unit: 'milliseconds',
    example: '500',
  },
  REALTIME_CHANGES: {
    about:
      'Where live updates of published tables come from: triggers on them; the log of the database (`decoding`); or the log where the server allows it and bounds what a slot keeps (`auto`). The log needs `wal_level = logical`, and a user with REPLICATION at `DATABASE_DIRECT_URL`, or at `DATABASE_URL` without it. [security.md](security.md) says what a slot keeps.',
    example: 'auto',
  },
  SHUTDOWN_DELAY_SECONDS: {
    about:
      'How long the server goes on serving after SIGTERM while `/readyz` answers 503, so that a balancer learns of the end before connections are refused.',
    unit: 'seconds',
    example: '5',
  },
  DATABASE_PREPARES: {
    about: 'With 0 no statement stays prepared, for a pooler that hands out connections by the transaction.',
    example: '0',
  },
  EMBEDDED_FSYNC: {
    about: 'With 0 commits of the embedded database do not wait for the disk, and a power cut may cost it.',
    example: '0',
  },
  DISK_RESERVE_MB: {
    about: 'With less free space nothing is written to the embedded database, and nothing is uploaded.',
    example: '256',
    unit: 'megabytes',
  },
  STATEMENT_TIMEOUT_VISITORS_MS: {
    about: 'The longest run of one statement of a visitor.',
    example: '1000',
    unit: 'milliseconds',
  },
  STATEMENT_TIMEOUT_MEMBERS_MS: {
    about: 'The longest run of one statement of a member.',
    example: '3000',
    unit: 'milliseconds',
  },
  REQUESTS_PER_MINUTE_ADDRESS: {
    about: 'Requests to the data service of all visitors from one address.',
    example: '2400',
    unit: 'requests a minute',
  },
  REQUESTS_PER_MINUTE_MEMBER: {
    about: 'Requests to the data service of one member.',
    example: '900',
    unit: 'requests a minute',
  },
  DATABASE_SECONDS_PER_MINUTE_ADDRESS: {
    about:
      'Database time of all visitors from one address. Above it they come last. Each server process counts by itself.',
    example: '40',
    unit: 'seconds a minute',
  },
  DATABASE_SECONDS_PER_MINUTE_MEMBER: {
    about: 'The same of one member; admins have no such limit.',
    example: '12',
    unit: 'seconds a minute',
  },
  DATABASE_BURST_SECONDS: {
    about: 'How much of this database time may be used at once.',
    example: '2',
    unit: 'seconds',
  },
  JWT_SECRET: {
    about: 'The secret that tokens are signed with.',
    example: '64 random hexadecimal characters',
    unless: MADE_ONCE,
  },
  ANON_KEY: { about: 'The public key of visitors, signed with `JWT_SECRET`.', example: 'eyJhbGci…', unless: MADE_ONCE },
  SERVICE_ROLE_KEY: {
    about: 'The key of the service role, signed with `JWT_SECRET`. Whoever has it may do everything.',
    example: 'eyJhbGci…',
    unless: MADE_ONCE,
  },
  JWT_SIGNING_KEYS: {
    about:
      'The asymmetric keys that sign tokens in place of `JWT_SECRET`, with private parts; one has the status `current`.',
    example: '{"keys":[{"kid":"2026-11","alg":"ES256","status":"current",…}]}',
    unless: 'none: the secret signs',
  },
  ADMIN_EMAILS: {
    about: 'The three addresses whose accounts are platform admins.',
    example: 'a@market.example,b@market.example,c@market.example',
    unless: 'addresses of the demo data; required in production',
  },
  MAIN_ADMIN_EMAIL: {
    about: 'The one of `ADMIN_EMAILS` that has the Limited Admin Panel.',
    example: 'a@market.example',
    unless: 'the first of them; required in production',
  },
  MAIL_PROVIDER: { about: 'Who sends e-mail.', example: 'smtp' },
  ...guidesOf(EMAIL_SETTINGS),
  MAIL_FROM: {
    about: 'The sender of e-mails.',
    example: 'Market <no-reply@market.example>',
    unless: 'an address of the demo; required in production',
  },
  SMS_PROVIDER: { about: 'Who sends SMS.', example: 'msg91', unless: 'the outbox' },
  ...guidesOf(SMS_SETTINGS),
  SMS_PER_HOUR: {
    about: 'SMS of the whole site. When they are spent, the log has an error and `tanabana_alarms_total` counts it.',
    example: '500',
    unit: 'SMS an hour',
  },
  WHATSAPP_TOKEN: {
    about: "The access token of Meta's Cloud API.",
    example: 'EAAG…',
    unless: 'the outbox',
  },
  WHATSAPP_PHONE_ID: { about: 'The id of the sending number.', example: '1098…', unless: 'the outbox' },
  WHATSAPP_API_URL: { about: 'Another host for trying it.', example: 'http://127.0.0.1:9000' },
  WHATSAPP_TEMPLATE_NAME: {
    about: 'The approved template of messages about interest. It has five fields.',
    example: 'interest_in_listing',
    unless: 'plain text',
  },
  WHATSAPP_TEMPLATE_LANGUAGE: { about: "The template's language.", example: 'en_GB' },
  WHATSAPP_APP_SECRET: {
    about: 'What Meta signs receipts with, which come to `/webhooks/whatsapp`.',
    example: 'f3a9…',
    unless: 'no receipts',
  },
  WHATSAPP_VERIFY_TOKEN: {
    about: 'What Meta shows when the webhook is set up. It is made up by the operator.',
    example: 'at least eight characters',
    unless: 'no receipts',
  },
  PAYMENT_PROVIDER: {
    about:
      'What members pay with. The other providers that are set up still report and refund what was paid with them.',
    example: 'cashfree',
  },
  ...guidesOf(PAYMENT_SETTINGS),
  GST_RATE: { about: 'GST on memberships.', example: '18', unit: 'percent' },
  GST_SAC: { about: 'The SAC of memberships on invoices.', example: '998599' },
  GST_EXPORTS: { about: 'How members abroad are billed: with IGST, or zero-rated.', example: 'zero-rated' },
  SELLER_NAME: { about: 'The seller on invoices, until an admin saves another one.', example: 'Market Pvt Ltd' },
  SELLER_GSTIN: {
    about: 'The GST registration of the seller, in `SELLER_STATE`.',
    example: '24ABCDE1234F1Z5',
    unless: 'none',
  },
  SELLER_ADDRESS: { about: 'The postal address of the seller, in one line.', example: 'Ring Road, Surat 395002' },
  SELLER_STATE: {
    about: 'The state of the seller, which decides between CGST with SGST, and IGST.',
    example: 'Gujarat',
  },
  S3_ENDPOINT: {
    about: 'An S3 service that keeps uploaded files. All five settings are given, or none.',
    example: 'https://s3.ap-south-1.amazonaws.com',
    unless: 'files in `DATA_DIR/storage`',
  },
  S3_REGION: { about: 'The region of the bucket.', example: 'ap-south-1', unless: 'see `S3_ENDPOINT`' },
  S3_BUCKET: { about: 'The bucket.', example: 'market-files', unless: 'see `S3_ENDPOINT`' },
  S3_ACCESS_KEY_ID: { about: 'A key of the bucket.', example: 'AKIA…', unless: 'see `S3_ENDPOINT`' },
  S3_SECRET_ACCESS_KEY: { about: 'Its secret.', example: '…', unless: 'see `S3_ENDPOINT`' },
  BACKUP_KEY: {
    about:
      'The key that backups are encrypted and read with. Keep a copy of it apart from the backups: without it nobody can read them.',
    example: 'AGE-SECRET-KEY-1…',
    unless: 'no backups',
  },
  BACKUP_DIR: { about: 'A folder that gets a backup every night.', example: '/var/backups/tanabana', unless: 'none' },
  BACKUP_BUCKET: {
    about: 'A bucket that gets a backup every night, instead of a folder.',
    example: 'market-backups',
    unless: 'none',
  },
  BACKUP_S3_ENDPOINT: {
    about: 'The S3 service that has `BACKUP_BUCKET`.',
    example: 'https://s3.ap-southeast-1.amazonaws.com',
    unless: '`S3_ENDPOINT`',
  },
  BACKUP_S3_REGION: { about: 'The region of `BACKUP_BUCKET`.', example: 'ap-southeast-1', unless: '`S3_REGION`' },
  BACKUP_S3_ACCESS_KEY_ID: { about: 'A key of `BACKUP_BUCKET`.', example: 'AKIA…', unless: '`S3_ACCESS_KEY_ID`' },
  BACKUP_S3_SECRET_ACCESS_KEY: { about: 'Its secret.', example: '…', unless: '`S3_SECRET_ACCESS_KEY`' },
  BACKUP_KEEP_COUNT: { about: 'How many nightly backups are kept.', example: '7', unit: 'backups' },
  BACKUP_KEEP_DAYS: {
    about: 'How many days a nightly backup is kept. The last one always stays.',
    example: '90',
    unit: 'days',
  },
  GOOGLE_CLIENT_ID: {
    about:
      'The client id of this site at Google, for "Sign in with Google". Its redirect address is `PUBLIC_URL` with `/auth/v1/callback`.',
    example: '1234-abc.apps.googleusercontent.com',
    unless: 'members sign in by password and OTP',
  },
  GOOGLE_CLIENT_SECRET: { about: 'Its secret.', example: 'GOCSPX-…', unless: 'required with `GOOGLE_CLIENT_ID`' },
  S3_PROTOCOL_ACCESS_KEY_ID: {
    about:
      'A key for clients of S3 at `/storage/v1/s3`, with every right on the files. Both settings are given, or none.',
    example: 'backup',
    unless: 'no key: only sessions may use the S3 protocol, with the rights of their policies',
  },
  S3_PROTOCOL_ACCESS_KEY_SECRET: { about: 'Its secret.', example: '…', unless: 'see `S3_PROTOCOL_ACCESS_KEY_ID`' },
  CITIES_API_URL: {
    about: 'A service with the districts of states that the built-in lists lack.',
    example: 'https://cities.example/v1',
    unless: 'the built-in lists alone',
  },
  CITIES_API_KEY: { about: 'Its key.', example: '…', unless: 'required with `CITIES_API_URL`' },
  POSTS_PER_MINUTE: { about: 'Listings that one member may post.', example: '30', unit: 'listings' },
  POSTS_PER_HOUR: { about: 'Listings that one member may post.', example: '300', unit: 'listings' },
  AUDIT_DAYS: { about: 'How long the audit log is stored.', example: '365', unit: 'days' },
  METRICS_TOKEN: {
    about: 'The bearer token that opens `/metrics`.',
    example: 'at least sixteen characters',
    unless: 'open to loopback; closed in production',
  },
  METRICS_PORT: {
    about: 'A port of its own for `/metrics`, which the public port then does not have.',
    example: '9464',
    unless: '`/metrics` on the public port',
  },
  METRICS_HOST: {
    about: 'The address that `METRICS_PORT` listens on. One that other machines reach needs `METRICS_TOKEN`.',
    example: '0.0.0.0',
    unless: '`127.0.0.1`',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about: 'A collector of OpenTelemetry that gets traces by OTLP over HTTP.',
    example: 'http://127.0.0.1:4318',
    unless: 'no traces',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    about: 'Headers for it, percent-encoded.',
    example: 'authorization=Bearer%20…',
    unless: 'none',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    about: 'The part of all traces that is recorded.',
    example: '0.05',
    unit: 'from 0 to 1',
  },
  LOG_LEVEL: { about: 'The least level that is logged.', example: 'debug', unless: 'warn; info in production' },
  NOW: {
    about: 'A fixed clock, for tests and demonstrations. Production refuses it.',
    example: '2025-09-19T10:15:00+05:30',
    unless: "the machine's clock",
  },
  DEMO: {
    about: 'Loads demo data into a new database. Production refuses it.',
    example: '0',
    unless: '1; 0 in production',
  },
  BRAND_FILE: {
    about: 'A JSON file with name, contacts and links of the site: the keys of `apps/server/src/brand.ts`.',
    example: '/etc/tanabana/brand.json',
    unless: "Tanabana's",
  },
};
