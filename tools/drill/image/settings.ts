/** Settings of an installation in production, complete and invented, for a server that is alone on this machine. */
import { randomBytes } from 'node:crypto';
import { signKey } from '../../../apps/server/src/data/keys.ts';

/**
 * @param databaseUrl of an empty database, as a role that is no superuser
 * @param port to listen on
 */
export function productionSettings(databaseUrl: string, port: number): Readonly<Record<string, string>> {
  const secret = randomBytes(32).toString('base64url');
  const admins = ['asha', 'bina', 'charu'].map((name) => `${name}@yarnmarket.in`);
  return {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://www.yarnmarket.in',
    DATABASE_URL: databaseUrl,
    JWT_SECRET: secret,
    ANON_KEY: signKey(secret, 'anon'),
    SERVICE_ROLE_KEY: signKey(secret, 'service_role'),
    ADMIN_EMAILS: admins.join(','),
    MAIN_ADMIN_EMAIL: admins[0]!,
    // Nobody listens there: mail waits, and nothing else does.
    SMTP_URL: 'smtps://127.0.0.1:9',
    MAIL_FROM: 'Yarn market <hello@yarnmarket.in>',
  };
}
