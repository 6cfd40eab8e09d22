/**
 * In charge of passwords: argon2id at OWASP's minimum (19 MiB, 2 passes), about 30 ms of one core, in its turn (hashing.ts).
 * Never call it while a transaction is open: the embedded database would stand still for that long.
 */
import { AuthError } from '../../errors/auth-error.ts';
import type { PasswordPolicy } from '../types.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Native code, loaded with the first password. */
const argon2 = () => import('@node-rs/argon2');

/** Longer ones are no safer, and hashing them is work that a stranger could order. */
const MAX_LENGTH = 256;

/** A policy that asks for nothing but length. */
export function minimumLength(characters: number): PasswordPolicy {
  return (password) =>
    [...password].length >= characters
      ? null
      : { message: `Password should be at least ${characters} characters.`, reasons: ['length'] };
}

/** @throws AuthError `weak_password` with the policy's reasons, `validation_failed` when too long */
export async function checkPassword(
  policy: PasswordPolicy,
  password: string,
  where: 'signup' | 'update',
): Promise<void> {
  if (password.length > MAX_LENGTH) {
    throw new AuthError('validation_failed', `Password cannot be longer than ${MAX_LENGTH} characters`);
  }
  const fault = await policy(password, where);
  if (fault)
    throw new AuthError('weak_password', fault.message, { extra: { weak_password: { reasons: fault.reasons } } });
}

export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password, COST);
}

let nobody: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash it takes as long and says no, so that the time of an answer
 * does not tell whether an account exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (password.length > MAX_LENGTH) return false;
  const { verify } = await argon2();
  if (passwordHash !== null) return verify(passwordHash, password);
  nobody ??= hashPassword('nobody has this password');
  await verify(await nobody, password);
  return false;
}
