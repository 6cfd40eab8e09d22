import type { Scope } from '@tanabana/gateway/db';

/** A scope whose work as the service fails a number of times, as while the database is away. */
export function awayAtFirst(scope: Scope, error: Error, times: number): Scope {
  let left = times;
  return {
    ...scope,
    asService: (reason, work, options) =>
      left > 0 ? ((left -= 1), Promise.reject(error)) : scope.asService(reason, work, options),
  };
}
