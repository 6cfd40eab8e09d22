/** What production refuses besides missing settings: what is meant for trying the product out, and secrets that could be guessed. */
import { isLoopbackHost, isReservedDomain } from './reserved-names.ts';
import type { SETTINGS } from '../settings.ts';
import { isExample, weaknessOf } from './weak-secret.ts';

type Name = keyof typeof SETTINGS;
/** The values of all settings, as far as they are texts. */
type Texts = Readonly<Partial<Record<Name, unknown>>>;
type Reject = (name: Name, problem: string, expected?: string) => void;

/** Secrets that the operator makes up, with the least bits of each. Other secrets come from a vendor. */
const MADE_UP: Partial<Record<Name, number>> = {
  JWT_SECRET: 80,
  S3_PROTOCOL_ACCESS_KEY_SECRET: 80,
  METRICS_TOKEN: 40,
  RAZORPAY_WEBHOOK_SECRET: 20,
  WHATSAPP_VERIFY_TOKEN: 20,
};

/** Addresses of providers that a secret or a member's data is sent to. S3 and databases are often on a network of one's own. */
const PROVIDER_URLS = [
  'WHATSAPP_API_URL',
  'MSG91_API_URL',
  'TWILIO_API_URL',
  'RAZORPAY_API_URL',
  'CASHFREE_API_URL',
  'CITIES_API_URL',
] as const satisfies readonly Name[];

/** Passwords of databases that everybody tries first. */
const COMMON_PASSWORDS = new Set(['postgres', 'password', 'secret', 'admin', 'root', 'changeme', 'tanabana']);

/** Node would accept every certificate of every provider. It is no setting of ours. */
export const TLS_IS_OFF = {
  name: 'NODE_TLS_REJECT_UNAUTHORIZED',
  problem: 'is refused in production',
  expected: 'it unset; NODE_EXTRA_CA_CERTS names the certificate of an authority of your own',
};

const RANDOM = 'a random secret: npm run cli -- keys make';
const OTHER_SECRET = 'a random secret of its own, as openssl rand -hex 32 makes it';

const textOf = (values: Texts, name: Name): string | undefined => {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/**
 * Rejects what is unsafe with real members. Values that are missing or not valid were rejected before.
 *
 * @param secrets the names of the settings that are secrets
 */
export function checkProduction(values: Texts, secrets: readonly Name[], reject: Reject): void {
  for (const name of secrets) {
    const secret = textOf(values, name);
    if (secret === undefined || name.endsWith('_URL')) continue;
    const least = MADE_UP[name];
    if (least === undefined) {
      if (isExample(secret)) reject(name, 'is an example, which everybody knows');
      continue;
    }
    const weakness = weaknessOf(secret, least);
    if (weakness) reject(name, weakness, name === 'JWT_SECRET' ? RANDOM : OTHER_SECRET);
  }
  checkAddresses(values, reject);
  checkDatabasePassword(values, reject);
  checkTestAccounts(values, reject);
}

function checkAddresses(values: Texts, reject: Reject): void {
  const own = URL.parse(textOf(values, 'PUBLIC_URL') ?? '');
  // What stays on the machine needs no TLS, so that a start in production can be tried there.
  if (own?.protocol === 'http:' && !isLoopbackHost(own.hostname))
    reject('PUBLIC_URL', 'is not encrypted', 'an https:// address (http:// only for localhost)');
  for (const name of PROVIDER_URLS) {
    const url = URL.parse(textOf(values, name) ?? '');
    if (url?.protocol === 'http:' && !isLoopbackHost(url.hostname))
      reject(name, 'is not encrypted', 'an https:// address (http:// only for localhost)');
  }
  const emails = Array.isArray(values.ADMIN_EMAILS) ? (values.ADMIN_EMAILS as readonly string[]) : [];
  if (emails.some((email) => isReservedDomain(email.slice(email.lastIndexOf('@') + 1))))
    reject('ADMIN_EMAILS', 'has an address of an example domain', 'three addresses whose mail arrives');
}

function checkDatabasePassword(values: Texts, reject: Reject): void {
  for (const name of ['DATABASE_URL'] as const) {
    const url = URL.parse(textOf(values, name) ?? '');
    if (!url?.password) continue;
    const password = decodeURIComponent(url.password);
    if (COMMON_PASSWORDS.has(password.toLowerCase()) || password === url.username || isExample(password))
      reject(name, 'has a password that everybody tries first', 'a database user with a random password');
  }
}

/** No money and no message may seem real that is not. */
function checkTestAccounts(values: Texts, reject: Reject): void {
  if (values.SMS_PROVIDER === 'outbox')
    reject('SMS_PROVIDER', 'is refused in production', 'a provider, or no setting where no SMS are sent');
  if (textOf(values, 'RAZORPAY_KEY_ID')?.startsWith('rzp_test_'))
    reject('RAZORPAY_KEY_ID', 'is a key of the test mode', 'a key of the live mode, as in rzp_live_…');
  const cashfree = URL.parse(textOf(values, 'CASHFREE_API_URL') ?? '');
  if (cashfree?.hostname.startsWith('sandbox.'))
    reject('CASHFREE_API_URL', 'is the sandbox', 'no setting, which means https://api.cashfree.com');
}
