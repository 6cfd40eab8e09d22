/** Mutations that no test notices, each with the reason why none has to. A run fails when one of them is killed after all. */

export const ACCEPTED: readonly { readonly name: string; readonly reason: string }[] = [
  {
    name: 'anybody counts and takes counts back',
    reason:
      'A second lock on the same door: the functions run with the rights of the caller, who has none on auth.rate_limits, so a call is refused with the same code.',
  },
];
