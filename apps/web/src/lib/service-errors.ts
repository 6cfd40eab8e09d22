// Turns an error of any service into a sentence for the reader. An error is classified by its code, then by its status. The service's own
// text is shown only where it was written for members. Codes: docs/errors.md.
import { isLoaded, loadArea, currentLanguage, translateIn } from '#i18n/messages.ts';

export type Service = 'rest' | 'auth' | 'functions' | 'storage';

/** No response came, or it broke off. */
export const NETWORK = 'network';
/** A request got no response within the timeout. */
export const NO_ANSWER = 'no_answer';
/** A stored session has expired and the auth service cannot be reached to renew it. */
export const SIGN_IN_AWAY = 'sign_in_away';
/** The code of auth-js, without a request: nobody is signed in. */
export const SESSION_MISSING = 'session_missing';
/** A response that none of our services sends. */
export const UNEXPECTED = 'unexpected';

/** The codes of requests without a response. A status that such an error carries did not come from a service. */
export const UNANSWERED: readonly string[] = [NETWORK, NO_ANSWER, SIGN_IN_AWAY];

export type ServiceError = {
  service: Service;
  code: string;
  /** HTTP status; 0 when no response came. */
  status: number;
  /** The service's own text. */
  words: string;
  /** Seconds until the request may be sent again, where the service returned them. */
  wait: number | null;
};

/** Codes whose text tells members what was wrong with their request. */
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

/** Codes of the transport of functions, whose text is for programmers. */
const UNSPOKEN_FUNCTIONS: ReadonlySet<string> = new Set([
  UNEXPECTED,
  'bad_json',
  'body_too_large',
  'key_missing',
  'token_empty',
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

/** The message key of an error: `errors.<kind>` of the catalogue that every page loads. */
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
  // Ended sessions, to which the auth service responds with 400 and 403.
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

/** Kinds whose sentence contains the waiting time, where the server returned one. */
const isTimed = (kind: Kind): kind is 'tooOften' | 'unavailable' => kind === 'tooOften' || kind === 'unavailable';

function kindOf({ code, status }: ServiceError): Kind {
  return BY_CODE[code] ?? BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'broken');
}

/** Whether the cause of an error is unknown. A catalogue's own sentence for that case tells the reader more than ours. */
export const isUnexpected = (error: ServiceError): boolean => !isSpoken(error) && kindOf(error) === 'broken';

const MINUTE = 60;

/** A waiting time as text: seconds up to two minutes, then minutes. @param seconds from now on */
export function waitInWords(seconds: number): string {
  const t = translateIn('common');
  return seconds < 2 * MINUTE
    ? t('errors.wait.seconds', { count: seconds })
    : t('errors.wait.minutes', { count: Math.ceil(seconds / MINUTE) });
}

/** Whether the page is in the language of the services. */
const isTheirs = (): boolean => currentLanguage() === 'en';

/** A separate file, so that the first script does not contain it: a page in English needs no translation. */
let translate: ((error: ServiceError) => string | undefined) | undefined;

/** Loads the translations of the services' refusals. The services write English, so a page in English needs none. */
export async function loadRefusals(): Promise<void> {
  if (isTheirs()) return;
  const refusals = await import('./translated-refusals.ts');
  await loadArea('refusals');
  translate = refusals.translate;
}

/** The sentence of a service in the language of the page. None where its code has no translation, or it is not loaded yet. */
function translated(refusal: ServiceError): string | undefined {
  if (translate && isLoaded('refusals')) return translate(refusal);
  loadRefusals().catch(() => undefined);
  return undefined;
}

/**
 * The sentence for an error, in the current language. A page in English shows the service's own text where it was written for members.
 * Another language shows its translation, or the general sentence for the error.
 */
export function sentenceOf(error: ServiceError): string {
  const own = isSpoken(error) ? (isTheirs() ? error.words : translated(error)) : undefined;
  if (own !== undefined) return own;
  const t = translateIn('common');
  const kind = kindOf(error);
  const { wait } = error;
  return wait !== null && isTimed(kind) ? t(`errors.${kind}For`, { wait: waitInWords(wait) }) : t(`errors.${kind}`);
}
