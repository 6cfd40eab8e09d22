// The one error class for all failures of the services. Screens check `code` and show `message`, which is always a sentence for members:
// lib/service-errors.ts.
import { sessionNotices } from '@tanabana/domain/accounts/session-notices';
import { withBody } from '@tanabana/domain/notice';
import type { Notice } from '@tanabana/domain/notice';
import {
  isUnexpected,
  NETWORK,
  sentenceOf,
  SESSION_MISSING,
  SIGN_IN_AWAY,
  UNANSWERED,
  UNEXPECTED,
} from './service-errors.ts';
import type { Service } from './service-errors.ts';
import { showToast, toastStore } from './toast.ts';
import { waitOf } from './offline/waits.ts';

/** The database's error code for a rate limit. */
export const TOO_OFTEN = 'PT429';
/** The requested row does not exist (PostgREST's code for an empty single). */
export const NOT_FOUND = 'PGRST116';
/** The status that PostgREST gives that code. */
const NOT_ACCEPTABLE = 406;

/** Optional details of an error, beside its code, sentence and status. */
type Known = {
  /** The service's details for programs, such as the time from which it works again. */
  details?: string | null;
  /** The service's own message, for programs only: it may contain the name of a constraint. Never shown. */
  words?: string;
  /** A function's field errors, by field name. */
  fields?: Readonly<Record<string, string>>;
  retryAfter?: number | null;
  isUnforeseen?: boolean;
};

export class AppError extends Error {
  override readonly name = 'AppError';
  /** SQLSTATE, PGRST code, auth-js code or ours; `network` when no response came. */
  readonly code: string;
  /** HTTP status; 0 when no response came. */
  readonly status: number;
  readonly details: string | null;
  /** Seconds until the request may be sent again, where the service returned them. */
  readonly retryAfter: number | null;
  readonly words: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The cause is unknown. The message of the operation that failed, if there is one, tells the reader more than `message`. */
  readonly isUnforeseen: boolean;
  /** @param message a sentence for members, or a function that makes one at each read: the language may change */
  constructor(code: string, message: string | (() => string), status: number, known: Known = {}) {
    super(typeof message === 'string' ? message : undefined);
    if (typeof message !== 'string') Object.defineProperty(this, 'message', { get: message });
    this.retryAfter = known.retryAfter ?? null;
    this.code = code;
    this.status = status;
    this.details = known.details ?? null;
    this.words = known.words ?? '';
    this.fields = known.fields ?? {};
    this.isUnforeseen = known.isUnforeseen ?? false;
  }
  /** A second try may succeed. */
  get isTransient(): boolean {
    return (this.status === 0 && this.code !== SIGN_IN_AWAY) || (this.status >= 502 && this.status <= 504);
  }
}

/** A service's response, or the outcome of a request without one. */
type Failure = { service: Service; code: string; words: string; status: number };

/** A service's refusal, or its failure, as the error that screens know. */
export function errorOf(failure: Failure, more: Pick<Known, 'details' | 'fields'> = {}): AppError {
  const { code, words, status } = failure;
  const retryAfter = waitOf(status);
  const error = { ...failure, wait: retryAfter };
  const known = { ...more, words, retryAfter, isUnforeseen: isUnexpected(error) };
  return new AppError(code, () => sentenceOf(error), status, known);
}

type Thrown = { name?: unknown; code?: unknown; message?: unknown; status?: unknown; details?: unknown };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** auth-js has its own names for errors; some have no code. */
const AUTH_CODES: Readonly<Record<string, string>> = {
  AuthRetryableFetchError: NETWORK,
  AuthSessionMissingError: SESSION_MISSING,
};

const isAuthError = ({ name }: Thrown): boolean => /^Auth\w*Error$/.test(text(name));

/** The messages of the browser or of fetch for a missing or interrupted response; they have no code. */
const isNetworkError = (words: string) =>
  /failed to fetch|fetch failed|networkerror|network error|load failed|terminated/i.test(words);

/** The code of what was thrown or returned. */
function codeOf(thrown: Thrown, status: number): string {
  const code = text(thrown.code);
  if (code) return code;
  // With a status there was a response.
  const own = AUTH_CODES[text(thrown.name)];
  if (own && !(own === NETWORK && status > 0)) return own;
  return isNetworkError(text(thrown.message)) ? NETWORK : UNEXPECTED;
}

/** Any thrown or returned error as an AppError. */
export function toAppError(error: unknown, answered = 0): AppError {
  if (error instanceof AppError) return error;
  const thrown = (error ?? {}) as Thrown;
  const status = typeof thrown.status === 'number' ? thrown.status : answered;
  const code = codeOf(thrown, status);
  const words = text(thrown.message);
  const service = isAuthError(thrown) ? 'auth' : 'rest';
  return errorOf(
    { service, code, words, status: UNANSWERED.includes(code) ? 0 : status },
    { details: text(thrown.details) || null },
  );
}

type Answer<T> = { data: T; error: null } | { data: unknown; error: object; status?: number };

/** The data type of a response that has no error. */
type DataOf<Given> = Given extends { data: infer Data; error: infer Failed }
  ? null extends Failed
    ? Data
    : never
  : never;

/**
 * The data of a supabase-js answer, or an AppError thrown.
 * @example const rows = unwrap(await supabase().from('sales_offers').select('id'))
 */
export function unwrap<Given extends { data: unknown; error: unknown; status?: number }>(answer: Given): DataOf<Given> {
  if (answer.error === null) return answer.data as DataOf<Given>;
  throw toAppError(answer.error, answer.status);
}

/**
 * The rows that a change has written. Throws an AppError when there are none: the rows were deleted, or belong to somebody else than the
 * user who is now signed in.
 */
export function unwrapWritten<T>(answer: Answer<T[]>): T[] {
  const rows: T[] = unwrap(answer);
  if (rows.length > 0) return rows;
  throw errorOf({ service: 'rest', code: NOT_FOUND, words: 'no row was written', status: NOT_ACCEPTABLE });
}

/**
 * Shows that something failed and why, where the reason is known. Shows nothing when the session has ended: the page goes to the login then
 * and says so itself.
 */
export function toastError(notice: Notice, error: unknown): void {
  const appError = toAppError(error);
  if (appError.status === 401 && toastStore.get()?.code === sessionNotices.sessionEnded.code) return;
  showToast(appError.isUnforeseen ? { ...notice, otherwise: appError.message } : withBody(notice, appError.message));
}
