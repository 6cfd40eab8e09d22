// The one place that turns a fault of any service into a sentence for whoever looks at the screen. A fault is known by its
// code, then by its status; the service's own words are shown where they were written for members, and never otherwise.
// Codes: docs/errors.md.
import { isLoaded, loadArea, currentLanguage, translateIn } from '#i18n/messages.ts';

export type Service = 'rest' | 'auth' | 'functions' | 'storage';

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

export type ServiceError = {
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
  rest: new Set(['PT413', 'PT429', 'NODLR', 'SUSPD']),
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
  storage: new Set(['EntityTooLarge', 'InvalidMimeType', 'InvalidContent']),
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

function isSpoken({ service, code, status, words }: ServiceError): boolean {
  if (words === '') return false;
  if (SPOKEN[service].has(code)) return true;
  return service === 'functions' && status > 0 && status < 500 && !UNSPOKEN_FUNCTIONS.has(code);
}

/** Where the sentence for a fault stands: `faults.<kind>` of the words that every page has. */
type Kind =
  | 'network'
  | 'noAnswer'
  | 'unavailable'
  | 'tooOften'
  | 'tooSlow'
  | 'perhapsSaved'
  | 'signInAway'
  | 'session'
  | 'notAllowed'
  | 'gone'
  | 'conflict'
  | 'tooLarge'
  | 'invalid'
  | 'broken';

const BY_CODE: Readonly<Record<string, Kind>> = {
  [NETWORK]: 'network',
  [NO_ANSWER]: 'noAnswer',
  [SIGN_IN_AWAY]: 'signInAway',
  [SESSION_MISSING]: 'session',
  // A statement that outlasted its limit, a lock that was not to be had, a list that the planner expects to cost too much.
  '57014': 'tooSlow',
  '55P03': 'tooSlow',
  PGRST191: 'tooSlow',
  PGRST192: 'tooSlow',
  '08007': 'perhapsSaved',
  // Sessions that are no more, which the auth service answers with 400 and 403.
  bad_jwt: 'session',
  no_authorization: 'session',
  refresh_token_already_used: 'session',
  refresh_token_not_found: 'session',
  session_expired: 'session',
  session_not_found: 'session',
  user_not_found: 'session',
};

const BY_STATUS: Readonly<Record<number, Kind>> = {
  401: 'session',
  403: 'notAllowed',
  404: 'gone',
  406: 'gone',
  408: 'noAnswer',
  409: 'conflict',
  410: 'gone',
  413: 'tooLarge',
  414: 'tooLarge',
  429: 'tooOften',
  502: 'unavailable',
  503: 'unavailable',
  504: 'noAnswer',
};

/** Kinds that name the time where the server said one. */
const isTimed = (kind: Kind): kind is 'tooOften' | 'unavailable' => kind === 'tooOften' || kind === 'unavailable';

function kindOf({ code, status }: ServiceError): Kind {
  return BY_CODE[code] ?? BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'broken');
}

/** Whether nothing is known of a fault but that it is one: a catalogue's own words for that case say more than ours. */
export const isUnexpected = (fault: ServiceError): boolean => !isSpoken(fault) && kindOf(fault) === 'broken';

const MINUTE = 60;

/** A wait as it is read: seconds up to two minutes, then minutes. @param seconds how long, from now on */
export function waitInWords(seconds: number): string {
  const t = translateIn('common');
  return seconds < 2 * MINUTE
    ? t('faults.wait.seconds', { count: seconds })
    : t('faults.wait.minutes', { count: Math.ceil(seconds / MINUTE) });
}

/** Whether the page is in the language of the services. */
const isTheirs = (): boolean => currentLanguage() === 'en';

/** A separate file, so that the first script does not contain it: a page in English needs no translation. */
let translate: ((fault: ServiceError) => string | undefined) | undefined;

/** Loads the translations of the services' refusals. The services speak English, so a page in English needs none. */
export async function loadRefusals(): Promise<void> {
  if (isTheirs()) return;
  const refusals = await import('./translated-refusals.ts');
  await loadArea('refusals');
  translate = refusals.translate;
}

/** The sentence of a service in the language of the page. None where its code has no translation, or it is not loaded yet. */
function translated(fault: ServiceError): string | undefined {
  if (translate && isLoaded('refusals')) return translate(fault);
  loadRefusals().catch(() => undefined);
  return undefined;
}

/**
 * The sentence for a fault, in the language that is spoken now. On a page in English the service's own words are shown
 * where they are written for members. In another language their translation is, or the general sentence for the fault.
 */
export function sentenceOf(fault: ServiceError): string {
  const own = isSpoken(fault) ? (isTheirs() ? fault.words : translated(fault)) : undefined;
  if (own !== undefined) return own;
  const t = translateIn('common');
  const kind = kindOf(fault);
  const { wait } = fault;
  return wait !== null && isTimed(kind) ? t(`faults.${kind}For`, { wait: waitInWords(wait) }) : t(`faults.${kind}`);
}
