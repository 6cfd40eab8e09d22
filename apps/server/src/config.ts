/**
 * Reads the settings. It is the only file that reads `process.env`. Every error is found before anything starts, and all errors are
 * reported at once, by name and expected format and never by value, because half of the values are secrets.
 */
import { resolve } from 'node:path';
import type { ProviderOptions, S3Options, SigningKey } from '@tanabana/gateway';
import type { z } from 'zod';
import type { Brand } from './brand.ts';
import {
  isOfSellersState,
  missingForPayments,
  paymentsOf,
  taxOf,
  type PaymentConfig,
  type TaxConfig,
} from './payment-config.ts';
import type { EmailAccount } from './providers/email/port.ts';
import { EMAIL_VENDORS } from './providers/email/vendors.gen.ts';
import { missingOf, type AnyVendor } from './providers/message-vendor.ts';
import type { SmsAccount } from './providers/sms/port.ts';
import { SMS_VENDORS } from './providers/sms/vendors.gen.ts';
import type { MetaWhatsappOptions } from './providers/whatsapp/meta-cloud.ts';
import { SETTINGS, type LogLevel } from './settings.ts';
import { checkApiKeys } from './settings/api-keys.ts';
import { brandOf } from './settings/brand-file.ts';
import { backupOf, checkBackup, type BackupConfig } from './settings/backup-settings.ts';
import { checkMonitoring, monitoringOf, type MonitoringConfig } from './settings/monitoring-settings.ts';
import { checkProduction, TLS_IS_OFF } from './settings/production-rules.ts';
import { lacking, readSecretFiles } from './settings/secret-files.ts';

export type PostgresConfig = {
  engine: 'postgres';
  url: string;
  /** The address past a pooler. */
  directUrl?: string | undefined;
  prepares?: boolean;
  /** A hot standby for the reads of visitors, and how far behind it may be, in milliseconds. */
  replica?: { url: string; mostLagMs: number } | undefined;
  /** Where changes of published tables come from. Default: triggers. */
  changes?: 'triggers' | 'decoding' | 'auto';
};

export type EmbeddedConfig = {
  engine: 'embedded';
  /** Megabytes that stay free on the disk. */
  reserve_mb?: number;
  /** Whether a commit waits for the disk. */
  fsync?: boolean;
};

export type Config = {
  production: boolean;
  /** NODE_ENV is production but the flag was not given: most likely it was forgotten. */
  lacksProductionFlag: boolean;
  host: string;
  /** 0 lets the system choose a free port. */
  port: number;
  /** The public address, without a trailing slash; undefined means "the address listened on". */
  publicUrl: string | undefined;
  dataDir: string;
  /** Megabytes that stay free on the disk of `dataDir`. */
  diskReserveMb: number;
  /** The bucket for uploaded files; undefined for a folder of `dataDir`. */
  s3: S3Options | undefined;
  /** The key of the S3 protocol that the storage service speaks; undefined where only sessions may use it. */
  s3ProtocolKey: { accessKeyId: string; secretAccessKey: string } | undefined;
  backup: BackupConfig;
  /** The proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  database: EmbeddedConfig | PostgresConfig;
  /** The timeout of one statement, by role, in milliseconds. */
  statementTimeouts: { visitors: number; members: number };
  /** How long the server goes on serving after a stop was requested, while /readyz says that it ends, in milliseconds. */
  shutdownDelayMs: number;
  /** Origins of other pages that may call the services, besides our own. */
  corsOrigins: readonly string[];
  /** Requests to the data service: of all visitors from one address, of one member. */
  requestsPerMinute: { address: number; member: number };
  /**
   * How long an account may use the database in a minute, and in one burst, in milliseconds. An account above it has the lowest priority.
   */
  databaseTime: { member: number; address: number; burst: number };
  keys: { jwtSecret: string | undefined; anonKey: string | undefined; serviceRoleKey: string | undefined };
  /** The asymmetric keys that sign the tokens of members; empty where the secret signs. */
  signingKeys: readonly SigningKey[];
  /** They are given, or those of the demo data. */
  admins: { emails: string[]; main: string; areGiven?: boolean };
  /** The account is undefined for the outbox. */
  email: { account: EmailAccount | undefined; from: string };
  whatsapp: Omit<MetaWhatsappOptions, 'timeoutMs'> | undefined;
  /** The secrets that receipts of WhatsApp are verified with; undefined where receipts are not used. */
  whatsappReceipts: { appSecret: string; verifyToken: string } | undefined;
  sms: SmsAccount | undefined;
  /** The names of the vendors that send e-mail and SMS. */
  vendors: { email: string; sms: string };
  /** SMS of the whole site within an hour. */
  smsPerHour: number;
  payments: PaymentConfig;
  tax: TaxConfig;
  /** The client at Google that members sign in with; undefined where they cannot. */
  google: Pick<ProviderOptions, 'clientId' | 'secret' | 'issuer'> | undefined;
  cities: { apiUrl: string; key: string } | undefined;
  /** The rate limit of new listings per member. */
  posting: { perMinute: number; perHour: number };
  /** How long the rows of the audit log are stored, in days. */
  audit: { days: number };
  metricsToken: string | undefined;
  monitoring: MonitoringConfig;
  logLevel: LogLevel;
  /** A fixed clock, for tests and demonstrations. */
  now: Date | undefined;
  demo: boolean;
  brand: Brand;
  /** What is not refused and should be put right, a line each, without a value. */
  warnings: readonly string[];
};

export type SettingError = { name: string; problem: string; expected: string };

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly errors: readonly SettingError[];

  constructor(errors: readonly SettingError[]) {
    super(
      [
        `${errors.length === 1 ? 'One setting has' : `${errors.length} settings have`} to be put right:`,
        ...errors.map((error) => `  ${error.name} ${error.problem}; expected ${error.expected}`),
      ].join('\n'),
    );
    this.errors = errors;
  }
}

const DEMO_ADMINS = ['admin1', 'admin2', 'admin3', 'admin4'].map((name) => `${name}@tanabana.example`);

/** A misspelt `--production` would start a demonstration, so that other flags are refused. */
const FLAGS: readonly string[] = ['--production', '--embedded'];

type Name = keyof typeof SETTINGS;
type Values = { [N in Name]: z.output<(typeof SETTINGS)[N]['schema']> };

const S3 = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const S3_PROTOCOL = ['S3_PROTOCOL_ACCESS_KEY_ID', 'S3_PROTOCOL_ACCESS_KEY_SECRET'] as const;

const REQUIRED_IN_PRODUCTION: readonly Name[] = [
  'PUBLIC_URL',
  'JWT_SECRET',
  'ANON_KEY',
  'SERVICE_ROLE_KEY',
  'ADMIN_EMAILS',
  'MAIN_ADMIN_EMAIL',
];

/** Takes the error of a setting. The first error of a setting counts. It is shown under another name where a file is wrong. */
type Reject = (name: Name, problem: string, expected?: string, shown?: string) => void;

/** The settings that are secrets, which may come in files. */
export const SECRETS = (Object.keys(SETTINGS) as Name[]).filter((name) => 'secret' in SETTINGS[name]);
const NOT_SECRET = (Object.keys(SETTINGS) as Name[]).filter((name) => !SECRETS.includes(name));

/** A name that the list of vendors has, as the schemas of the settings have checked. */
const vendorNamed = <A>(vendors: Readonly<Record<string, AnyVendor<A>>>, name: string | undefined) =>
  name === undefined ? undefined : vendors[name];

/** The vendors that send e-mail and SMS; undefined for the outbox. */
const messageVendors = (values: Values) => ({
  mail: vendorNamed<EmailAccount>(EMAIL_VENDORS, values.MAIL_PROVIDER),
  sms: vendorNamed<SmsAccount>(SMS_VENDORS, values.SMS_PROVIDER),
});

/** The account of a vendor whose required settings are there. */
function accountAt<A>(vendor: AnyVendor<A> | undefined, values: Values): A | undefined {
  if (!vendor || missingOf(vendor, (name) => values[name as Name] !== undefined).length > 0) return undefined;
  // house-allow casts: the vendor reads its own settings only, and the required ones are present
  return vendor.account(values as never);
}

/** What a schema of ours says of a value in words of its own. The words of other schemas may contain the value. */
function explained({ issues }: z.ZodError): string {
  const words = issues.flatMap((one) =>
    one.code === 'custom' && one.params?.isExplained === true ? [one.message] : [],
  );
  return words.length > 0 ? ` (${words.join('; ')})` : '';
}

/** Reads each setting by its own schema. The values of rejected settings are not usable. */
function readValues(env: NodeJS.ProcessEnv, reject: Reject): Values {
  return Object.fromEntries(
    Object.entries(SETTINGS).map(([name, { schema }]) => {
      const parsed = schema.safeParse(env[name] === '' ? undefined : env[name]);
      if (!parsed.success) reject(name as Name, `is not valid${explained(parsed.error)}`);
      return [name, parsed.data];
    }),
  ) as Values;
}

/** What the rules about several settings look at. */
type Given = { values: Values; given: (name: Name) => boolean; production: boolean; flags: readonly string[] };

/** Rejects settings that others, or production, require or exclude. */
function checkCombinations({ values, given, production, flags }: Given, reject: Reject): void {
  const requireAll = (names: readonly Name[]) => {
    for (const name of names) if (!given(name)) reject(name, 'is missing');
  };
  const { mail, sms } = messageVendors(values);
  const requireFor = (vendor?: AnyVendor<unknown>) =>
    requireAll(vendor ? (missingOf(vendor, (name) => given(name as Name)) as Name[]) : []);
  if (production) {
    // Members sign in with codes sent by e-mail, so nobody can without a mail provider.
    requireAll(REQUIRED_IN_PRODUCTION);
    requireFor(mail);
    requireAll(['MAIL_FROM']);
    if (!given('DATABASE_URL') && !flags.includes('--embedded')) {
      reject('DATABASE_URL', 'is missing', 'a postgres:// address, or the flag --embedded on a single small machine');
    }
    if (given('DATABASE_URL') && flags.includes('--embedded'))
      reject('DATABASE_URL', 'is given beside --embedded', 'one of them');
    if (given('NOW')) reject('NOW', 'is refused in production', 'no fixed clock');
    if (values.DEMO === '1') reject('DEMO', 'is refused in production', 'no demo data');
    if (given('ADMIN_EMAILS') && !given('MAIN_ADMIN_EMAIL')) reject('MAIN_ADMIN_EMAIL', 'is missing');
  }
  if (given('DATABASE_DIRECT_URL') || given('DATABASE_REPLICA_URL')) requireAll(['DATABASE_URL']);
  if (values.REALTIME_CHANGES === 'decoding') requireAll(['DATABASE_URL']);
  if (given('WHATSAPP_TOKEN') || given('WHATSAPP_PHONE_ID')) requireAll(['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID']);
  if (given('WHATSAPP_TEMPLATE_NAME')) requireAll(['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID']);
  if (given('WHATSAPP_APP_SECRET') || given('WHATSAPP_VERIFY_TOKEN')) {
    requireAll(['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN']);
  }
  requireAll(missingForPayments(given, values.PAYMENT_PROVIDER, production));
  if (!isOfSellersState(values)) reject('SELLER_GSTIN', 'is not valid');
  if (given('CITIES_API_URL') || given('CITIES_API_KEY')) requireAll(['CITIES_API_URL', 'CITIES_API_KEY']);
  if (given('GOOGLE_CLIENT_ID') || given('GOOGLE_CLIENT_SECRET'))
    requireAll(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  if (S3.some(given)) requireAll(S3);
  if (S3_PROTOCOL.some(given)) requireAll(S3_PROTOCOL);
  checkBackup(values, reject);
  checkMonitoring(values, reject);
  if (given('MAIL_PROVIDER')) requireFor(mail);
  for (const vendor of Object.values<AnyVendor<SmsAccount>>(SMS_VENDORS))
    if (vendor === sms || vendor.dependent?.some((name) => given(name as Name))) requireFor(vendor);
}

/** The administrators' addresses. Rejects a main admin who is none of them. */
function readAdmins(values: Values, reject: Reject): Config['admins'] {
  const emails = values.ADMIN_EMAILS ?? DEMO_ADMINS;
  const main = values.MAIN_ADMIN_EMAIL ?? emails[0];
  if (main && !emails.includes(main)) reject('MAIN_ADMIN_EMAIL', 'is not valid');
  return { emails, main: main!, areGiven: values.ADMIN_EMAILS !== undefined };
}

/**
 * Reads, validates and types all settings.
 *
 * @param environment of the process; an empty value counts as not given
 * @param flags command line flags: `--production`, `--embedded`
 * @param without names of settings that count as not given, also in files
 * @throws ConfigError with every error
 */
export function readConfig(
  environment: NodeJS.ProcessEnv = process.env,
  flags: readonly string[] = [],
  without: readonly string[] = [],
): Config {
  const production = flags.includes('--production');
  const errors = new Map<string, SettingError>();
  const reject: Reject = (name, problem, expected = SETTINGS[name].expected, shown = name) => {
    if (!errors.has(name)) errors.set(name, { name: shown, problem, expected });
  };
  for (const flag of flags) {
    if (FLAGS.includes(flag)) continue;
    errors.set(flag, { name: flag, problem: 'is not known', expected: FLAGS.join(' or ') });
  }
  const { env, warnings } = readSecretFiles(lacking(environment, without), SECRETS, NOT_SECRET, reject);
  const given = (name: Name) => env[name] !== undefined && env[name] !== '';

  const values = readValues(env, reject);
  checkCombinations({ values, given, production, flags }, reject);
  const admins = readAdmins(values, reject);
  warnings.push(...checkApiKeys(values, reject));
  const brand = brandOf(values.BRAND_FILE, (problem) => reject('BRAND_FILE', problem));
  if (production) checkProduction(values, SECRETS, reject);
  if (production && env.NODE_TLS_REJECT_UNAUTHORIZED === '0') errors.set('NODE_TLS_REJECT_UNAUTHORIZED', TLS_IS_OFF);
  if (errors.size > 0) throw new ConfigError([...errors.values()]);

  const lacksProductionFlag = !production && env.NODE_ENV === 'production';
  return configOf(values, { production, lacksProductionFlag, admins, brand, warnings });
}

/** The configuration that valid settings make. */
function configOf(
  values: Values,
  read: Pick<Config, 'production' | 'lacksProductionFlag' | 'admins' | 'brand' | 'warnings'>,
): Config {
  const { production } = read;
  const { mail, sms } = messageVendors(values);
  return {
    ...read,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: resolve(values.DATA_DIR),
    diskReserveMb: values.DISK_RESERVE_MB,
    s3: s3Of(values),
    s3ProtocolKey: s3ProtocolKeyOf(values),
    backup: backupOf(values),
    trustedProxies: values.TRUSTED_PROXIES,
    database: values.DATABASE_URL
      ? {
          engine: 'postgres',
          url: values.DATABASE_URL,
          directUrl: values.DATABASE_DIRECT_URL,
          prepares: values.DATABASE_PREPARES === '1',
          replica: values.DATABASE_REPLICA_URL
            ? { url: values.DATABASE_REPLICA_URL, mostLagMs: values.DATABASE_REPLICA_LAG_MS }
            : undefined,
          changes: values.REALTIME_CHANGES,
        }
      : { engine: 'embedded', reserve_mb: values.DISK_RESERVE_MB, fsync: values.EMBEDDED_FSYNC === '1' },
    shutdownDelayMs: values.SHUTDOWN_DELAY_SECONDS * 1000,
    corsOrigins: values.CORS_ORIGINS ?? [],
    requestsPerMinute: {
      address: values.REQUESTS_PER_MINUTE_ADDRESS,
      member: values.REQUESTS_PER_MINUTE_MEMBER,
    },
    databaseTime: {
      member: values.DATABASE_SECONDS_PER_MINUTE_MEMBER * 1000,
      address: values.DATABASE_SECONDS_PER_MINUTE_ADDRESS * 1000,
      burst: values.DATABASE_BURST_SECONDS * 1000,
    },
    statementTimeouts: {
      visitors: values.STATEMENT_TIMEOUT_VISITORS_MS,
      members: values.STATEMENT_TIMEOUT_MEMBERS_MS,
    },
    keys: { jwtSecret: values.JWT_SECRET, anonKey: values.ANON_KEY, serviceRoleKey: values.SERVICE_ROLE_KEY },
    signingKeys: values.JWT_SIGNING_KEYS ?? [],
    email: { account: accountAt(mail, values), from: values.MAIL_FROM ?? 'Tanabana <no-reply@tanabana.example>' },
    whatsapp:
      values.WHATSAPP_TOKEN && values.WHATSAPP_PHONE_ID
        ? {
            token: values.WHATSAPP_TOKEN,
            phoneId: values.WHATSAPP_PHONE_ID,
            apiUrl: values.WHATSAPP_API_URL,
            ...(values.WHATSAPP_TEMPLATE_NAME && {
              template: { name: values.WHATSAPP_TEMPLATE_NAME, language: values.WHATSAPP_TEMPLATE_LANGUAGE },
            }),
          }
        : undefined,
    whatsappReceipts:
      values.WHATSAPP_APP_SECRET && values.WHATSAPP_VERIFY_TOKEN
        ? { appSecret: values.WHATSAPP_APP_SECRET, verifyToken: values.WHATSAPP_VERIFY_TOKEN }
        : undefined,
    sms: accountAt(sms, values),
    vendors: { email: values.MAIL_PROVIDER, sms: values.SMS_PROVIDER ?? 'outbox' },
    smsPerHour: values.SMS_PER_HOUR,
    payments: paymentsOf(values, production),
    tax: taxOf(values),
    google:
      values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
        ? { clientId: values.GOOGLE_CLIENT_ID, secret: values.GOOGLE_CLIENT_SECRET }
        : undefined,
    cities:
      values.CITIES_API_URL && values.CITIES_API_KEY
        ? { apiUrl: values.CITIES_API_URL, key: values.CITIES_API_KEY }
        : undefined,
    posting: { perMinute: values.POSTS_PER_MINUTE, perHour: values.POSTS_PER_HOUR },
    audit: { days: values.AUDIT_DAYS },
    metricsToken: values.METRICS_TOKEN,
    monitoring: monitoringOf(values),
    // Somebody who tries it out wants to read the logins, not a line per request.
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    now: values.NOW ? new Date(values.NOW) : undefined,
    demo: values.DEMO === undefined ? !production : values.DEMO === '1',
  };
}

function s3Of(values: Pick<Values, (typeof S3)[number]>): S3Options | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  return endpoint && region && bucket && accessKeyId && secretAccessKey
    ? { endpoint, region, bucket, accessKeyId, secretAccessKey }
    : undefined;
}

function s3ProtocolKeyOf(values: Pick<Values, (typeof S3_PROTOCOL)[number]>): Config['s3ProtocolKey'] {
  const { S3_PROTOCOL_ACCESS_KEY_ID: accessKeyId, S3_PROTOCOL_ACCESS_KEY_SECRET: secretAccessKey } = values;
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
}
