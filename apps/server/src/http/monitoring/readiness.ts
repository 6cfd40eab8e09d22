/**
 * Checks whether requests can be served now. Monitoring calls often and in parallel, so one check runs at a time and its result is cached
 * for a moment. A check that is late counts as not ready before it has a result.
 */
export type ReadinessOptions = {
  /** Rejects while requests cannot be served. */
  check(): Promise<unknown>;
  /** Is called for every check that failed or was late. */
  onError(error: unknown): void;
  /** The timeout of a check, in milliseconds. */
  timeoutMs?: number;
  /** How long a result is cached, in milliseconds. */
  cacheMs?: number;
};

export function createReadiness(options: ReadinessOptions): () => Promise<boolean> {
  const { check, onError, timeoutMs = 2000, cacheMs = 1000 } = options;
  let checking: Promise<boolean> | undefined;
  let cached: { isReady: boolean; until: number } | undefined;

  /** The result of a check, or false after the timeout. A late check goes on, and no other is started beside it. */
  function runCheck(): Promise<boolean> {
    const outcome = Promise.withResolvers<boolean>();
    const finish = (isReady: boolean): void => {
      cached = { isReady, until: performance.now() + cacheMs };
      outcome.resolve(isReady);
    };
    const timer = setTimeout(() => {
      onError(new Error(`not checked within ${timeoutMs} ms`));
      finish(false);
    }, timeoutMs);
    check()
      .then(
        () => finish(true),
        (error: unknown) => {
          onError(error);
          finish(false);
        },
      )
      .finally(() => {
        clearTimeout(timer);
        checking = undefined;
      });
    return outcome.promise;
  }

  return async () => {
    if (cached && cached.until > performance.now()) return cached.isReady;
    checking ??= runCheck();
    return checking;
  };
}
