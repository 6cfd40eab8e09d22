/** In charge of which passwords are taken: the documents' rules for sign-up and change, and none that everybody tries. */
import { passwordResetFault, passwordStrengthFault } from '@tanabana/domain/accounts/checks';
import { FIELD_MESSAGES } from '@tanabana/domain/accounts/messages';
import type { AuthOptions } from '@tanabana/gateway';
import { isCommonPassword } from './common-passwords.ts';

export const passwordPolicy: NonNullable<AuthOptions['passwordPolicy']> = (password, where) => {
  const message = (where === 'signup' ? passwordStrengthFault : passwordResetFault)(password);
  if (message !== null) return { message, reasons: ['characters'] };
  return isCommonPassword(password) ? { message: FIELD_MESSAGES.passwordCommon, reasons: ['pwned'] } : null;
};
