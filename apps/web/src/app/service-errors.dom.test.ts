// Every kind of bad response, for every client of the services: the page shows a sentence of the catalogue.
import { LIMITS } from '@tanabana/domain/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCorporateEnquiry } from '#features/contact/api/create-corporate-enquiry.ts';
import { paymentQuery } from '#features/membership/api/start-payment.ts';
import { toAppError, unwrap } from '#lib/errors.ts';
import { invoke } from '#lib/reading/functions.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { waitInWords } from '#lib/service-errors.ts';
import { ERROR_SENTENCES } from '#testing/error-sentences.ts';

type Client = 'rest' | 'auth' | 'function' | 'contact form' | 'payment';

const ENQUIRY = {
  name: 'A',
  organisation_name: 'B',
  email: 'a@b.example',
  country_code: '+91',
  mobile_number: '9825041736',
};
const startPayment = paymentQuery('u').queryFn as () => Promise<unknown>;

const CLIENTS: Readonly<Record<Client, () => Promise<unknown>>> = {
  rest: async () => unwrap(await supabase().from('sales_offers').select('id')),
  auth: async () => unwrap(await supabase().auth.signInWithPassword({ email: 'a@b.example', password: 'x' })),
  function: () => invoke('usersignup', { email: 'a@b.example' }),
  'contact form': () => createCorporateEnquiry(ENQUIRY as never),
  payment: () => startPayment(),
};
const ALL = Object.keys(CLIENTS) as Client[];
const REST: readonly Client[] = ['rest', 'contact form'];

const HTML = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';
const html = (status: number) => new Response(HTML, { status, headers: { 'content-type': 'text/html' } });
const pgrst = (code: string, message: string, status: number) =>
  Response.json({ code, message, details: `Failing row contains (${message})`, hint: 'HINT' }, { status });
const refused = (code: string, message: string, status: number) =>
  Response.json({ code, error_code: code, msg: message, message, error: { code, message } }, { status });
const timed = (status: number, seconds: string) => new Response('{}', { status, headers: { 'retry-after': seconds } });

function droppedHalfWay(): Response {
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('[{"id":'));
      stream.error(new TypeError('network error'));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

type Planted = [kind: string, answer: () => Response, sentence: string, clients?: readonly Client[]];

const PLANTED: readonly Planted[] = [
  ['a 502 with the page of a proxy', () => html(502), ERROR_SENTENCES.unavailable],
  ['a 503 with {}', () => new Response('{}', { status: 503 }), ERROR_SENTENCES.unavailable],
  [
    'a 503 that says when',
    () => timed(503, '7'),
    'The server is not available right now. Please try again in 7 seconds.',
  ],
  ['a 504', () => html(504), ERROR_SENTENCES.noAnswer],
  ['a 429 that says when', () => timed(429, '40'), 'Too many requests. Please try again in 40 seconds.'],
  ['a 429 that does not', () => new Response('{}', { status: 429 }), ERROR_SENTENCES.tooOften],
  ['a 500 with {}', () => new Response('{}', { status: 500 }), ERROR_SENTENCES.broken],
  ['a 401', () => refused('PGRST303', 'JWT expired', 401), ERROR_SENTENCES.session, ['rest', 'contact form']],
  ['a 401', () => refused('token_expired', 'JWT expired', 401), ERROR_SENTENCES.session, ['function', 'payment']],
  [
    'a session that is no more',
    () => refused('session_not_found', 'Session from session_id', 403),
    ERROR_SENTENCES.session,
    ['auth'],
  ],
  ['a 413', () => html(413), ERROR_SENTENCES.tooLarge, [...REST, 'function', 'payment']],
  [
    'a statement that took too long',
    () => pgrst('57014', 'canceling statement due to statement timeout', 500),
    ERROR_SENTENCES.tooSlow,
    REST,
  ],
  [
    'a refusal of the database',
    () => pgrst('42501', 'permission denied for table x', 403),
    ERROR_SENTENCES.notAllowed,
    REST,
  ],
  [
    'a broken constraint',
    () => pgrst('23514', 'new row violates check constraint "x"', 400),
    ERROR_SENTENCES.invalid,
    REST,
  ],
  [
    'a row that is there already',
    () => pgrst('23505', 'duplicate key value violates "x"', 409),
    ERROR_SENTENCES.conflict,
    REST,
  ],
  ['a full disk', () => pgrst('53100', 'could not extend file', 503), ERROR_SENTENCES.unavailable, REST],
  [
    'an answer lost while saving',
    () => pgrst('08007', 'transaction resolution unknown', 503),
    ERROR_SENTENCES.perhapsSaved,
    REST,
  ],
  ['garbage that says it went well', () => html(200), ERROR_SENTENCES.broken, [...REST, 'function', 'payment']],
  ['a list where an object was due', () => new Response('null'), ERROR_SENTENCES.broken, ['function', 'payment']],
  [
    'an error that is a word',
    () => Response.json({ error: 'boom' }, { status: 500 }),
    ERROR_SENTENCES.broken,
    ['function', 'payment'],
  ],
  ['a connection that dropped half-way', droppedHalfWay, ERROR_SENTENCES.network],
  [
    'no connection',
    () => {
      throw new TypeError('Failed to fetch');
    },
    ERROR_SENTENCES.network,
  ],
];

const fetched = vi.fn<() => Promise<Response>>();

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The text that a screen shows for a failed call. */
const shownOf = async (client: Client): Promise<string> =>
  CLIENTS[client]().then(
    () => 'it did not fail',
    (error: unknown) => toAppError(error).message,
  );

const CASES = PLANTED.flatMap(([kind, answer, sentence, clients = ALL]) =>
  clients.map((client) => ({ kind, client, answer, sentence })),
);

describe('an error response is shown as a sentence', () => {
  it.each(CASES)('$client: $kind', async ({ client, answer, sentence }) => {
    fetched.mockImplementation(async () => answer());
    expect(await shownOf(client)).toBe(sentence);
  });

  it.each(ALL)('%s: never reports one', async (client) => {
    vi.useFakeTimers();
    fetched.mockImplementation(
      (...[, init]: unknown[]) =>
        new Promise((_, reject) => {
          const { signal } = init as { signal: AbortSignal };
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const shown = shownOf(client);
    await vi.advanceTimersByTimeAsync(LIMITS.answer_wait_ms);
    expect(await shown).toBe(ERROR_SENTENCES.noAnswer);
  });
});

describe('a refusal with a message for members is shown with that message', () => {
  it.each([
    ['auth', 'invalid_credentials', 'Invalid login credentials', 400],
    ['function', 'email_exists', 'Please use login to get an OTP.', 409],
    ['payment', 'payment_unavailable', 'The payment could not be prepared.', 502],
    ['rest', 'NODLR', 'Only dealers can post to dealers.', 400],
  ] as const)('%s: %s', async (client, code, words, status) => {
    fetched.mockImplementation(async () => refused(code, words, status));
    expect(await shownOf(client)).toBe(words);
  });
});

it('does not take an exception of our own code for a network error', () => {
  expect(toAppError(new TypeError('x is undefined')).message).toBe(ERROR_SENTENCES.broken);
});

it.each([
  [1, '1 second'],
  [119, '119 seconds'],
  [121, '3 minutes'],
])('shows a wait of %i seconds as %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
