// Records `Retry-After`, by status. The parts of supabase-js return a code and a message and drop the headers, so the last response's value
// is noted here before they see it.

const MS = 1000;
/** Statuses that come with a time: too many requests, and too busy. */
const TIMED: readonly number[] = [429, 503];

const until = new Map<number, number>();

/** Notes the `Retry-After` of a response. A response without it clears the note for its status. */
export function noteWait({ status, headers }: Response): void {
  if (!TIMED.includes(status)) return;
  const retryAfter = headers.get('retry-after') ?? '';
  // Seconds, or a date: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
  const at = /^\d+$/.test(retryAfter) ? Date.now() + Number(retryAfter) * MS : Date.parse(retryAfter);
  if (Number.isNaN(at)) until.delete(status);
  else until.set(status, at);
}

/** Seconds until the last response of this status allows a retry; null where it gave none. */
export function waitOf(status: number): number | null {
  const at = until.get(status);
  return at === undefined ? null : Math.max(1, Math.ceil((at - Date.now()) / MS));
}
