/** In charge of which passwords are taken: the documents' rules for sign-up and change, and none that everybody tries. */
import { passwordResetFault, passwordStrengthFault } from '@tanabana/domain/accounts/checks';
import { accountFaults } from '@tanabana/domain/accounts/faults';
import type { AuthOptions } from '@tanabana/gateway';
import { english } from '../functions/english.ts';
import { isCommonPassword } from './common-passwords.ts';

export const passwordPolicy: NonNullable<AuthOptions['passwordPolicy']> = (password, where) => {
  const fault = (where === 'signup' ? passwordStrengthFault : passwordResetFault)(password);
  if (fault !== null) return { message: english(fault), reasons: ['characters'] };
  return isCommonPassword(password) ? { message: english(accountFaults.passwordCommon), reasons: ['pwned'] } : null;
};
