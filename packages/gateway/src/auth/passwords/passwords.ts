/**
 * Hashes and verifies passwords: argon2id at OWASP's minimum (19 MiB, 2 passes), about 30 ms of one core, scheduled by hashing.ts. Never
 * call it in an open transaction: the embedded database would stand still for that long.
 */
import { AuthError } from '../../errors/auth-error.ts';
import type { PasswordPolicy } from '../types.ts';
import { verifyAnyHash } from './moved-hashes.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Native code, loaded with the first password. */
const argon2 = () => import('@node-rs/argon2');

/** Longer passwords are no safer, and a stranger could use them to cause hashing work. */
const MAX_LENGTH = 256;

/** A policy that requires only a length. */
export function minimumLength(characters: number): PasswordPolicy {
  return (password) =>
    [...password].length >= characters
      ? null
      : { message: `Password should be at least ${characters} characters.`, reasons: ['length'] };
}

/** @throws AuthError `validation_failed` if it is too long */
export function requirePasswordLength(password: string): void {
  if (password.length > MAX_LENGTH) {
    throw new AuthError('validation_failed', `Password cannot be longer than ${MAX_LENGTH} characters`);
  }
}

/** @throws AuthError `weak_password` with the policy's reasons, `validation_failed` if it is too long */
export async function checkPassword(
  policy: PasswordPolicy,
  password: string,
  where: 'signup' | 'update',
): Promise<void> {
  requirePasswordLength(password);
  const error = await policy(password, where);
  if (error)
    throw new AuthError('weak_password', error.message, { extra: { weak_password: { reasons: error.reasons } } });
}

export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password, COST);
}

const OURS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** Whether a hash was not made here, or with another cost: a sign-in replaces it, because only then the password is known. */
export const isMovedHash = (passwordHash: string): boolean => !passwordHash.startsWith(OURS);

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash it takes as long and returns false, so that the response time does not reveal
 * whether an account exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (password.length > MAX_LENGTH) return false;
  if (passwordHash !== null) return verifyAnyHash(passwordHash, password);
  dummyHash ??= hashPassword('nobody has this password');
  await (await argon2()).verify(await dummyHash, password);
  return false;
}
