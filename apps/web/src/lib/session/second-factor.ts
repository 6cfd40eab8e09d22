// The signed-in user's second factor in the auth service: authenticator apps and recovery codes.
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { toAppError, unwrap } from '../errors.ts';
import { authClient } from './auth-client.ts';
import { memberQuery } from './member.ts';

const mfa = async () => (await authClient()).mfa;

/** An authenticator app that counts. */
export type AuthenticatorApp = { id: string; friendly_name?: string | undefined; created_at: string };

export type SecondFactor = {
  apps: readonly AuthenticatorApp[];
  /** Whether this session has used it. */
  isShown: boolean;
  /** Recovery codes that are good still; null where none were made. */
  codesLeft: number | null;
};

/** A new app, until its first code: the secret, and its picture as a data URL. */
export type NewApp = { id: string; secret: string; picture: string };

async function fetchSecondFactor(): Promise<SecondFactor> {
  const factors = await mfa();
  const { totp, recovery_code } = unwrap(await factors.listFactors());
  const { currentLevel } = unwrap(await factors.getAuthenticatorAssuranceLevel());
  const status = recovery_code.length > 0 ? unwrap(await factors.recoveryCodes.getStatus()) : null;
  return { apps: totp, isShown: currentLevel === 'aal2', codesLeft: status?.remaining ?? null };
}

export const secondFactorQuery = (userId: string) =>
  queryOptions({ queryKey: ['second-factor', userId], queryFn: fetchSecondFactor });

/**
 * Starts the setup of an app. An earlier unfinished setup is removed: a reload must not use up the few that are allowed.
 *
 * @param issuer the site's name in the app
 */
export async function beginApp(issuer: string, name: string): Promise<NewApp> {
  const factors = await mfa();
  const { all } = unwrap(await factors.listFactors());
  for (const { id, status } of all) if (status === 'unverified') unwrap(await factors.unenroll({ factorId: id }));
  const enrolled = unwrap(await factors.enroll({ factorType: 'totp', friendlyName: name, issuer }));
  return { id: enrolled.id, secret: enrolled.totp.secret, picture: enrolled.totp.qr_code };
}

/** Gives a code of an app. The session has shown the second factor from then on. */
export async function showCode({ app, code }: { app: string; code: string }): Promise<void> {
  unwrap(await (await mfa()).challengeAndVerify({ factorId: app, code }));
}

/** Gives a recovery code, which is used up. */
export async function showRecoveryCode(code: string): Promise<void> {
  unwrap(await (await mfa()).recoveryCodes.verify({ code }));
}

/** Takes an app away; with the last one the recovery codes go. The session is renewed, and shows no more than it may. */
export async function removeApp(id: string): Promise<void> {
  unwrap(await (await mfa()).unenroll({ factorId: id }));
  unwrap(await (await authClient()).refreshSession());
}

/** Makes recovery codes in place of those there were. They are never to be had again. */
export async function makeRecoveryCodes(isFirst: boolean): Promise<readonly string[]> {
  const { recoveryCodes } = await mfa();
  return unwrap(await (isFirst ? recoveryCodes.generate() : recoveryCodes.regenerate())).codes;
}

/** Whether a code was refused because it is wrong. */
export const isWrongCode = (error: unknown): boolean => toAppError(error).code === 'mfa_verification_failed';

/**
 * Returns a function to call when the second factor was used or removed. Rights change with it, so everything that was read with them is
 * read again.
 */
export function useAfterShowing(userId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.fetchQuery({ ...memberQuery(userId), staleTime: 0 });
    await queryClient.invalidateQueries();
  };
}
