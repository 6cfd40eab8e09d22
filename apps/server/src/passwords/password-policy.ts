/** The password policy: the documents' rules for sign-up and change, and no common password. */
import { passwordResetError, passwordStrengthError } from '@tanabana/domain/accounts/checks';
import { accountErrors } from '@tanabana/domain/accounts/field-errors';
import type { AuthOptions } from '@tanabana/gateway';
import { english } from '../functions/english.ts';

export const passwordPolicy: NonNullable<AuthOptions['passwordPolicy']> = async (password, where) => {
  const error = (where === 'signup' ? passwordStrengthError : passwordResetError)(password);
  if (error !== null) return { message: english(error), reasons: ['characters'] };
  // Loaded on demand: fifty thousand words that nothing else needs.
  const { isCommonPassword } = await import('./common-passwords.ts');
  return isCommonPassword(password) ? { message: english(accountErrors.passwordCommon), reasons: ['pwned'] } : null;
};
