// When a service that refused says it may be asked again. The parts of supabase-js hand on a code and words and drop the
// headers, so what the last answer said is noted here, by its status, on its way to them.

const MS = 1000;
/** Statuses that come with a time: too many requests, and too busy. */
const TIMED: readonly number[] = [429, 503];

const until = new Map<number, number>();

/** Notes what an answer says in `Retry-After`; one that does not say it takes back what another said. */
export function noteWait({ status, headers }: Response): void {
  if (!TIMED.includes(status)) return;
  const said = headers.get('retry-after') ?? '';
  // Seconds, or a date: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
  const at = /^\d+$/.test(said) ? Date.now() + Number(said) * MS : Date.parse(said);
  if (Number.isNaN(at)) until.delete(status);
  else until.set(status, at);
}

/** Seconds from now on to the time that the last answer of this status said; null where it said none. */
export function waitOf(status: number): number | null {
  const at = until.get(status);
  return at === undefined ? null : Math.max(1, Math.ceil((at - Date.now()) / MS));
}
