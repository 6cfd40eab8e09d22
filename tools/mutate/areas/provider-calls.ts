/** Calls of the providers of messages and payments: bounded, not repeated, with a key for one address alone. */
import type { Mutation } from '../mutation.ts';

const PROVIDERS = 'apps/server/src/providers';
const CIRCUIT = [`${PROVIDERS}/circuit.test.ts`];
const HOSTILE = [`${PROVIDERS}/hostile-peers.test.ts`];
const RETRY_AFTER = [`${PROVIDERS}/retry-after.test.ts`];
const FATES = [`${PROVIDERS}/email/smtp-fates.test.ts`];
const TLS = [`${PROVIDERS}/email/smtp-tls.test.ts`];
const PAUSED = ['apps/server/src/jobs/deliveries/paused-providers.test.ts'];

export const providerCalls: readonly Mutation[] = [
  {
    name: 'a circuit never opens for failures',
    file: `${PROVIDERS}/circuit.ts`,
    find: ' || failures >= FAILURES',
    replace: '',
    tests: CIRCUIT,
  },
  {
    name: 'a refusal of one message counts as an outage',
    file: `${PROVIDERS}/circuit.ts`,
    find: 'if (!isOutage && retryAfterMs === undefined) return close();',
    replace: '',
    tests: CIRCUIT,
  },
  {
    name: 'everybody calls at once when the pause is over',
    file: `${PROVIDERS}/circuit.ts`,
    find: '(isProbing || now() < pausedUntil)',
    replace: 'now() < pausedUntil',
    tests: CIRCUIT,
  },
  {
    name: 'a call from before an outage ends the pause',
    file: `${PROVIDERS}/circuit.ts`,
    find: 'if (begun === period) close();',
    replace: 'close();',
    tests: CIRCUIT,
  },
  {
    name: 'the SMS vendor is called past its circuit',
    file: `${PROVIDERS}/create-providers.ts`,
    find: `guarded(circuits.of('sms', vendors.sms), config.sms.connect())`,
    replace: 'config.sms.connect()',
    tests: [`${PROVIDERS}/open-circuit.test.ts`],
  },
  {
    name: 'a payment provider is called past its circuit',
    file: `${PROVIDERS}/circuits.ts`,
    find: 'circuit.run(() => postJson(channel, url, options));',
    replace: 'postJson(channel, url, options);',
    tests: [`${PROVIDERS}/open-circuit.test.ts`],
  },
  {
    name: 'a provider pauses us for as long as it likes',
    file: `${PROVIDERS}/retry-after.ts`,
    find: 'Math.min(pause, LONGEST_PAUSE_MS)',
    replace: 'pause',
    tests: RETRY_AFTER,
  },
  {
    name: 'a redirect gets the key',
    file: `${PROVIDERS}/read-answer.ts`,
    find: `redirect: 'manual'`,
    replace: `redirect: 'follow'`,
    tests: HOSTILE,
  },
  {
    name: 'an answer has no end',
    file: `${PROVIDERS}/read-answer.ts`,
    find: 'if (bytes > MAX_BYTES) throw',
    replace: 'if (bytes > 1e9) throw',
    tests: HOSTILE,
  },
  {
    name: 'a letter that the mail server may have is sent again',
    file: `${PROVIDERS}/email/smtp-error.ts`,
    find: `return isBodyBegun ? 'unknown' : 'later';`,
    replace: `return 'later';`,
    tests: FATES,
  },
  {
    name: 'a letter that was given up is sent after all',
    file: `${PROVIDERS}/email/smtp.ts`,
    find: '        body.giveUp();\n',
    replace: '',
    tests: FATES,
  },
  {
    name: 'a password goes to a mail server without encryption',
    file: `${PROVIDERS}/email/smtp.ts`,
    find: `requireTLS: new URL(url).username !== '',`,
    replace: '',
    tests: TLS,
  },
  {
    name: 'an interest is tried while its provider is paused',
    file: 'db/schema/50-interests/claim_interest.sql',
    find: 'elsif v_channel = any (p_paused) then',
    replace: 'elsif false then',
    tests: ['db/tests/private/interests.test.sql'],
  },
  {
    name: 'a refund is tried while its provider is paused',
    file: 'apps/server/src/payments/send-refund.ts',
    find: `port.isPaused?.() ? [name] : []`,
    replace: '[]',
    tests: PAUSED,
  },
  {
    name: 'notices behind a provider that stops answering lose their tries',
    file: 'apps/server/src/jobs/deliveries/deliver-account-notices.ts',
    find: 'left > 0 && !providers.email.isPaused?.(); left -= 1',
    replace: 'left > 0; left -= 1',
    tests: PAUSED,
  },
  {
    name: 'what failed together is tried again together',
    file: 'db/schema/10-shared/retry_pause.sql',
    find: 'random() * ',
    replace: '',
    tests: ['db/tests/private/retry_pause.test.sql'],
  },
];
