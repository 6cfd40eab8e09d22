// One error class for everything the services answer. Screens look at `code`; the words of a toast come from the
// message they pass to `toastError`.
import { sessionMessages } from '@tanabana/domain/accounts/session-messages';
import { withBody } from '@tanabana/domain/message';
import type { Message } from '@tanabana/domain/message';
import { showToast, toastStore } from './toast.ts';

/** The database's way of saying "not so often". */
export const TOO_OFTEN = 'PT429';
/** The row asked for does not exist (PostgREST's code for an empty single). */
export const NOT_FOUND = 'PGRST116';
const NETWORK = 'network';

const NETWORK_WORDS = 'A network error occurred. Please check your connection and try again.';

export class AppError extends Error {
  override readonly name = 'AppError';
  /** SQLSTATE, PGRST code, auth-js code or ours; `network` when no answer came. */
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** What the service adds for programs, such as the time from which on it works again. */
  readonly details: string | null;
  constructor(code: string, message: string, status: number, details: string | null = null) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
  /** A second try may succeed. */
  get isTransient(): boolean {
    return this.status === 0 || (this.status >= 502 && this.status <= 504);
  }
}

/** Words of the browser or of fetch for "no answer". */
const isNetworkFault = (message: string) => /failed to fetch|fetch failed|networkerror|load failed/i.test(message);

/** Any thrown or returned error as an AppError. */
export function toAppError(error: unknown, status = 0): AppError {
  if (error instanceof AppError) return error;
  const fault = (error ?? {}) as { code?: unknown; message?: unknown; status?: unknown; details?: unknown };
  // Without words of its own a message's catalogue has better ones than "[object Object]".
  const message = typeof fault.message === 'string' ? fault.message : typeof error === 'string' ? error : '';
  if (isNetworkFault(message)) return new AppError(NETWORK, NETWORK_WORDS, 0);
  const code = typeof fault.code === 'string' && fault.code ? fault.code : 'unexpected';
  const details = typeof fault.details === 'string' ? fault.details : null;
  return new AppError(code, message, typeof fault.status === 'number' ? fault.status : status, details);
}

type Answer<T> = { data: T; error: null } | { data: unknown; error: unknown; status?: number };

/**
 * The data of a supabase-js answer, or an AppError thrown.
 * @example const rows = unwrap(await supabase().from('sales_offers').select('id'))
 */
export function unwrap<T>(answer: Answer<T>): T {
  if (answer.error === null) return answer.data as T;
  throw toAppError(answer.error, 'status' in answer ? answer.status : 0);
}

/**
 * Says that something failed, in the words of the service; nothing where it failed because the session has ended and the
 * page, on its way to the login, is saying just that.
 */
export function toastError(message: Message, error: unknown): void {
  const fault = toAppError(error);
  if (fault.status === 401 && toastStore.get()?.title === sessionMessages.sessionEnded.title) return;
  showToast(withBody(message, fault.message));
}
