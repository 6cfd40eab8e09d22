/** The services outside: each gets one question that changes nothing and costs nothing. Nothing of an answer is printed. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@tanabana/gateway';
import type { Config } from '../../config.ts';
import { createCitiesApi } from '../../providers/cities/cities-api.ts';
import { createCashfreeApi } from '../../providers/payments/cashfree/api.ts';
import { postJson } from '../../providers/post-json.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { isReservedDomain } from '../../settings/reserved-names.ts';
import { codeOf, fail, ok, warn, type Check, type Finding } from './finding.ts';

/** How long one answer may take, in milliseconds; below the time of a check. */
const ANSWER_MS = 8000;

const REFUSED = [401, 403];

/** What an error of a provider says, and what to do about it. */
function described(about: string, error: unknown, settings: string): Finding {
  if (!(error instanceof ProviderError)) return fail(about, `failed (${codeOf(error)}): look at ${settings}`);
  const reason = error.message.slice(error.message.indexOf(': ') + 2);
  if (error.status !== undefined && REFUSED.includes(error.status))
    return fail(about, `${reason}: the key is wrong, revoked or closed to this address; correct ${settings}`);
  return fail(about, `${reason}: look at ${settings} and at the provider's status page`);
}

/** @param settings that an error may come from @param ask throws where something is wrong */
const question = (about: string, settings: string, ask: () => Promise<string>): Check => ({
  about,
  run: async () => {
    try {
      return [ok(about, await ask())];
    } catch (error) {
      return [described(about, error, settings)];
    }
  },
});

/** A channel without a provider, whose messages go to the outbox outside production. */
const without = (about: string, finding: Finding): Check => ({ about, run: async () => [finding] });

function checkEmail({ email: { account, from }, production }: Config): Check {
  if (!account) {
    const text = 'no provider: messages go to the outbox, and production needs SMTP_URL';
    return without('e-mail', production ? fail('e-mail', text) : warn('e-mail', text));
  }
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? '';
  return {
    about: 'e-mail',
    run: async () => {
      const port = account.connect(from);
      try {
        await port.check?.();
        const sender = isReservedDomain(domain)
          ? [warn('e-mail', 'MAIL_FROM is an address of an example domain, whose mail is refused: set your own')]
          : [];
        const text = port.check
          ? 'the provider lets us in'
          : 'is set up; this provider cannot be asked without sending';
        return [ok('e-mail', text), ...sender];
      } catch (error) {
        return [described('e-mail', error, 'SMTP_URL')];
      } finally {
        port.close?.();
      }
    },
  };
}

function checkSms({ sms }: Config): Check {
  if (!sms) return without('SMS', ok('SMS', 'no provider: codes go by e-mail'));
  return question('SMS', 'the settings of SMS_PROVIDER', async () => {
    const port = sms.connect();
    if (!port.check) return 'is set up; this provider cannot be asked without sending';
    await port.check();
    return 'the provider knows the key';
  });
}

function checkWhatsapp({ whatsapp }: Config): Check {
  if (!whatsapp) return without('WhatsApp', ok('WhatsApp', 'no provider: posters are notified by e-mail'));
  const { apiUrl, phoneId, token, template } = whatsapp;
  return {
    about: 'WhatsApp',
    run: async () => {
      try {
        const number = `${apiUrl.replace(/\/+$/, '')}/${encodeURIComponent(phoneId)}?fields=quality_rating`;
        await postJson('whatsapp', number, { headers: { authorization: `Bearer ${token}` }, timeoutMs: ANSWER_MS });
      } catch (error) {
        return [described('WhatsApp', error, 'WHATSAPP_TOKEN and WHATSAPP_PHONE_ID')];
      }
      if (template) return [ok('WhatsApp', 'the provider knows the number and the token')];
      return [warn('WhatsApp', 'WHATSAPP_TEMPLATE_NAME is not set: only members who wrote within a day get messages')];
    },
  };
}

function checkRazorpay({ payments }: Config): Check[] {
  const account = payments.accounts.razorpay;
  if (!account) return [];
  const { keys } = account;
  if (!keys)
    return [without('Razorpay', ok('Razorpay', 'a hosted button without API keys: refunds are made in its dashboard'))];
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
  return [
    question('Razorpay', 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET', async () => {
      await postJson('payment', `${keys.apiUrl}/v1/orders?count=1`, {
        headers: { authorization },
        timeoutMs: ANSWER_MS,
      });
      return 'the provider knows the keys';
    }),
  ];
}

function checkCashfree({ payments }: Config): Check[] {
  const account = payments.accounts.cashfree;
  if (!account) return [];
  return [
    question('Cashfree', 'CASHFREE_CLIENT_ID and CASHFREE_CLIENT_SECRET', async () => {
      try {
        await createCashfreeApi({ ...account, timeoutMs: ANSWER_MS }).get(`/orders/${randomUUID()}`);
      } catch (error) {
        // Only who is let in learns that there is no such order.
        if (!(error instanceof ProviderError) || error.status !== 404) throw error;
      }
      return 'the provider knows the keys';
    }),
  ];
}

function checkPayments(config: Config): Check[] {
  const checks = [...checkRazorpay(config), ...checkCashfree(config)];
  if (checks.length > 0) return checks;
  const text = config.production ? 'no provider: nobody can pay for a membership' : 'no provider: the test checkout';
  return [without('payments', warn('payments', text))];
}

/** Writes, reads and removes a small file whose name is nobody's. */
function checkFiles({ s3 }: Config): Check {
  if (!s3)
    return without('files', ok('files', 'are in DATA_DIR; several servers need S3, or one folder that all reach'));
  return {
    about: 'S3',
    run: async () => {
      const dir = await mkdtemp(join(tmpdir(), 'tanabana-doctor-'));
      let step = 'written';
      try {
        const store = await openStore({ dir, reserveBytes: 0, s3: { ...s3, timeoutMs: ANSWER_MS / 4 } });
        const version = randomUUID();
        const { handle } = await store.open(version);
        await handle.write('probe');
        await handle.close();
        await store.save(version, { size: 5, type: 'text/plain', sha256: PROBE_SHA256 });
        step = 'read';
        const stream = await store.read(version);
        const text = stream ? await new Response(stream).text() : '';
        step = 'removed';
        await store.remove([version]);
        if (text !== 'probe') return [fail('S3', 'gave back other bytes than it was given: look at S3_ENDPOINT')];
        return [ok('S3', 'a file was written, read and removed')];
      } catch (error) {
        return [
          fail(
            'S3',
            `a file could not be ${step} (${codeOf((error as Error).cause ?? error)}): look at the five S3_… settings and at the rights of the key`,
          ),
        ];
      } finally {
        await rm(dir, { recursive: true, force: true });
      }
    },
  };
}

const PROBE_SHA256 = 'ba9c736f19e7f60b7f6764adb0b7908c0a2b394e09b6c09863528c7f2bc86095';

function checkCities({ cities }: Config): Check[] {
  if (!cities) return [];
  return [
    question('cities', 'CITIES_API_URL and CITIES_API_KEY', async () => {
      const found = await createCitiesApi({ ...cities, timeoutMs: ANSWER_MS }).citiesOf('GJ');
      return `the service knows ${found.length} places of Gujarat`;
    }),
  ];
}

export const checkProviders = (config: Config): Check[] => [
  checkEmail(config),
  checkSms(config),
  checkWhatsapp(config),
  ...checkPayments(config),
  checkFiles(config),
  ...checkCities(config),
];
