/** In charge of which passwords are taken: the documents' rules for sign-up and change, and none that everybody tries. */
import { passwordResetFault, passwordStrengthFault } from '@tanabana/domain/accounts/checks';
import { accountErrors } from '@tanabana/domain/accounts/field-errors';
import type { AuthOptions } from '@tanabana/gateway';
import { english } from '../functions/english.ts';

export const passwordPolicy: NonNullable<AuthOptions['passwordPolicy']> = async (password, where) => {
  const fault = (where === 'signup' ? passwordStrengthFault : passwordResetFault)(password);
  if (fault !== null) return { message: english(fault), reasons: ['characters'] };
  // Fifty thousand words that nothing else needs.
  const { isCommonPassword } = await import('./common-passwords.ts');
  return isCommonPassword(password) ? { message: english(accountErrors.passwordCommon), reasons: ['pwned'] } : null;
};
