/**
 * In charge of whether requests can be served now. Machines ask often and several at once: one check runs at a time, its
 * outcome stands for a moment, and one that is late says no before it has an answer.
 */
export type ReadinessOptions = {
  /** Rejects while requests cannot be served. */
  check(): Promise<unknown>;
  /** Told of every check that failed or was late. */
  onFault(error: unknown): void;
  /** How long a check may take, milliseconds. */
  patienceMs?: number;
  /** How long its outcome stands, milliseconds. */
  keepMs?: number;
};

export function createReadiness(options: ReadinessOptions): () => Promise<boolean> {
  const { check, onFault, patienceMs = 2000, keepMs = 1000 } = options;
  let checking: Promise<boolean> | undefined;
  let known: { isReady: boolean; until: number } | undefined;

  /** The answer in time, or no; a check that is late goes on, and no other is begun beside it. */
  function look(): Promise<boolean> {
    const outcome = Promise.withResolvers<boolean>();
    const tell = (isReady: boolean): void => {
      known = { isReady, until: performance.now() + keepMs };
      outcome.resolve(isReady);
    };
    const impatience = setTimeout(() => {
      onFault(new Error(`not checked within ${patienceMs} ms`));
      tell(false);
    }, patienceMs);
    check()
      .then(
        () => tell(true),
        (error: unknown) => {
          onFault(error);
          tell(false);
        },
      )
      .finally(() => {
        clearTimeout(impatience);
        checking = undefined;
      });
    return outcome.promise;
  }

  return async () => {
    if (known && known.until > performance.now()) return known.isReady;
    checking ??= look();
    return checking;
  };
}
