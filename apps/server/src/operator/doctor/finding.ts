/** What the doctor finds: a line each, with what to do where something is wrong. It never holds a secret. */

export type Finding = {
  state: 'ok' | 'warn' | 'fail';
  /** What was looked at. */
  about: string;
  /** What was found, and for `warn` and `fail` what to do. */
  text: string;
};

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text });
export const warn = (about: string, text: string): Finding => ({ state: 'warn', about, text });
export const fail = (about: string, text: string): Finding => ({ state: 'fail', about, text });

export type Check = { about: string; run(): Promise<readonly Finding[]> };

/** The code of an error of a socket, a file or PostgreSQL; never its message, which may have an address or a value. */
export function codeOf(error: unknown): string {
  const { code, cause, name } = error as { code?: unknown; cause?: unknown; name?: string };
  if (typeof code === 'string') return code;
  return cause === undefined ? (name ?? 'unknown reason') : codeOf(cause);
}

/**
 * Runs a check within a time. One that is late or throws is a failure of its own, and the others go on.
 *
 * @param timeoutMs how long it may take
 */
export async function runCheck({ about, run }: Check, timeoutMs: number): Promise<readonly Finding[]> {
  const late = Promise.withResolvers<readonly Finding[]>();
  const timer = setTimeout(
    () =>
      late.resolve([
        fail(about, `did not answer within ${timeoutMs / 1000} s: look whether it can be reached from here`),
      ]),
    timeoutMs,
  );
  try {
    return await Promise.race([run(), late.promise]);
  } catch (error) {
    return [fail(about, `could not be checked (${codeOf(error)})`)];
  } finally {
    clearTimeout(timer);
  }
}
