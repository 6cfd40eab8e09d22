/** Mutations that no test notices, each with the reason why none has to. A run fails when one of them is killed after all. */

export const ACCEPTED: readonly { readonly name: string; readonly reason: string }[] = [
  {
    name: 'anybody counts and takes counts back',
    reason:
      'A second lock on the same door: the functions run with the rights of the caller, who has none on auth.rate_limits, so a call is refused with the same code.',
  },
  {
    name: 'a copy of an authenticator signs with an old count',
    reason:
      'A second lock on the same door: countSignature stores a count only if it is higher than the stored one, and refuses with the same code.',
  },
  {
    name: 'a new credential stands in for the enrolled key',
    reason:
      'A second lock for two registrations at the same moment: the unique index of webauthn_credentials.factor_id refuses the later one.',
  },
];
