// The one place that turns a fault of any service into a sentence for whoever looks at the screen. A fault is known by its
// code, then by its status; the service's own words are shown where they were written for members, and never otherwise.
// Codes: docs/errors.md.
import { FAULT_WORDS, waitInWords } from '@tanabana/domain/faults/messages';

export type Service = 'rest' | 'auth' | 'functions';

/** No answer came, or it broke off. */
export const NETWORK = 'network';
/** A request was sent and left without an answer for too long. */
export const NO_ANSWER = 'no_answer';
/** A kept session has run out and the auth service cannot be asked for another. */
export const SIGN_IN_AWAY = 'sign_in_away';
/** auth-js, without asking: nobody is signed in. */
export const SESSION_MISSING = 'session_missing';
/** An answer that no service of ours gives. */
export const UNEXPECTED = 'unexpected';

/** What came of requests that nobody answered; whatever status such a fault is carried by is not a service's. */
export const UNANSWERED: readonly string[] = [NETWORK, NO_ANSWER, SIGN_IN_AWAY];

type Fault = {
  service: Service;
  code: string;
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** What the service said. */
  words: string;
  /** Seconds until it may be asked again, where it said so. */
  wait: number | null;
};

/** Codes whose words say to members what is wrong with what they did. */
const SPOKEN: Readonly<Record<Service, ReadonlySet<string>>> = {
  rest: new Set(['PT413', 'PT429', 'NODLR']),
  auth: new Set([
    'email_exists',
    'email_not_confirmed',
    'invalid_credentials',
    'otp_expired',
    'phone_exists',
    'phone_not_confirmed',
    'reauthentication_needed',
    'reauthentication_not_valid',
    'same_password',
    'user_already_exists',
    'user_banned',
    'weak_password',
  ]),
  // Every other refusal of a function is written for members: see `isSpoken`.
  functions: new Set(['payment_unavailable', 'not_delivered', 'cities_unavailable']),
};

/** What the transport of a function refuses by itself, in words for programmers. */
const UNSPOKEN_FUNCTIONS: ReadonlySet<string> = new Set([
  UNEXPECTED,
  'bad_json',
  'body_too_large',
  'key_missing',
  'method_not_allowed',
  'session_ended',
  'token_expired',
  'token_invalid',
]);

function isSpoken({ service, code, status, words }: Fault): boolean {
  if (words === '') return false;
  if (SPOKEN[service].has(code)) return true;
  return service === 'functions' && status > 0 && status < 500 && !UNSPOKEN_FUNCTIONS.has(code);
}

const BY_CODE: Readonly<Record<string, string>> = {
  [NETWORK]: FAULT_WORDS.network,
  [NO_ANSWER]: FAULT_WORDS.noAnswer,
  [SIGN_IN_AWAY]: FAULT_WORDS.signInAway,
  [SESSION_MISSING]: FAULT_WORDS.session,
  // A statement that outlasted its limit, a lock that was not to be had, a list that the planner expects to cost too much.
  '57014': FAULT_WORDS.tooSlow,
  '55P03': FAULT_WORDS.tooSlow,
  PGRST191: FAULT_WORDS.tooSlow,
  PGRST192: FAULT_WORDS.tooSlow,
  '08007': FAULT_WORDS.perhapsSaved,
  // Sessions that are no more, which the auth service answers with 400 and 403.
  bad_jwt: FAULT_WORDS.session,
  no_authorization: FAULT_WORDS.session,
  refresh_token_already_used: FAULT_WORDS.session,
  refresh_token_not_found: FAULT_WORDS.session,
  session_expired: FAULT_WORDS.session,
  session_not_found: FAULT_WORDS.session,
  user_not_found: FAULT_WORDS.session,
};

const BY_STATUS: Readonly<Record<number, string>> = {
  401: FAULT_WORDS.session,
  403: FAULT_WORDS.notAllowed,
  404: FAULT_WORDS.gone,
  406: FAULT_WORDS.gone,
  408: FAULT_WORDS.noAnswer,
  409: FAULT_WORDS.conflict,
  410: FAULT_WORDS.gone,
  413: FAULT_WORDS.tooLarge,
  414: FAULT_WORDS.tooLarge,
  429: FAULT_WORDS.tooOften,
  502: FAULT_WORDS.unavailable,
  503: FAULT_WORDS.unavailable,
  504: FAULT_WORDS.noAnswer,
};

/** The same with the time that the server said. */
const WITH_WAIT: Readonly<Record<number, string>> = {
  429: FAULT_WORDS.tooOftenFor,
  503: FAULT_WORDS.unavailableFor,
};

/** Whether nothing is known of a fault but that it is one: a catalogue's own words for that case say more than ours. */
export const isUnforeseen = (fault: Fault): boolean => foreseen(fault) === null;

/** The sentence for a fault. */
export const sentenceOf = (fault: Fault): string => foreseen(fault) ?? FAULT_WORDS.broken;

function foreseen(fault: Fault): string | null {
  const { code, status, words, wait } = fault;
  if (isSpoken(fault)) return words;
  const known = BY_CODE[code];
  if (known) return known;
  if (wait !== null && WITH_WAIT[status]) return WITH_WAIT[status].replace('{wait}', waitInWords(wait));
  return BY_STATUS[status] ?? (status >= 400 && status < 500 ? FAULT_WORDS.invalid : null);
}
