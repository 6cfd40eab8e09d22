/** docs/privacy.md and docs/processors.md match the code. */
import { readFileSync } from 'node:fs';
import { PAYMENT_PROVIDERS } from '@tanabana/domain/vocabulary';
import { expect, it } from 'vitest';
import { EMAIL_VENDORS } from '../../apps/server/src/providers/email/vendors.gen.ts';
import { SMS_VENDORS } from '../../apps/server/src/providers/sms/vendors.gen.ts';
import { SETTINGS } from '../../apps/server/src/settings.ts';
import { isFresh } from './privacy-doc.ts';

const processors = readFileSync(new URL('../../docs/processors.md', import.meta.url), 'utf8');

/** The rows of the record: the settings that turn each processor on. */
const turnedOnBy = processors
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Processor') && !line.startsWith('| ---'))
  .map((line) => line.split(' | ').at(-1)!.replace(/ *\|$/, ''));

/** Settings that lead to a service of somebody else: an address, or an account there. */
const LEADS_OUT =
  /^(S3_(BUCKET|ENDPOINT)|BACKUP_BUCKET|SMTP_URL|GOOGLE_CLIENT_ID|CITIES_API_KEY|WHATSAPP_TOKEN|DATABASE_URL)$/;

it('the table of retention in docs/privacy.md is generated: npm run gen writes it', async () => {
  expect(await isFresh()).toBe(true);
});

it('docs/processors.md has every provider that the server can be set to use', () => {
  const wanted = [
    ...Object.keys(EMAIL_VENDORS).map((name) => `MAIL_PROVIDER=${name}`),
    ...Object.keys(SMS_VENDORS).map((name) => `SMS_PROVIDER=${name}`),
    ...PAYMENT_PROVIDERS.map((name) => `PAYMENT_PROVIDER=${name}`),
    ...Object.keys(SETTINGS).filter((name) => LEADS_OUT.test(name)),
  ];
  const missing = wanted.filter((name) => !turnedOnBy.some((cell) => cell.includes(`\`${name}\``)));
  expect(missing).toEqual([]);
});

it('docs/processors.md names settings that exist', () => {
  const named = turnedOnBy.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)[=`]/g)].map(([, name]) => name!));
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !(name in SETTINGS))).toEqual([]);
});
