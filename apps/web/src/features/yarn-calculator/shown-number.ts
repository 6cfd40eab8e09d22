import type { Shown } from '@tanabana/yarn/arithmetic/format';
import { decimal } from '#i18n/format.ts';
import type { Translate } from '#i18n/messages.ts';

/** A number in the groups of the language, with its decimals; one that was rounded says so. */
export function shownNumber(t: Translate<'yarn-calculator'>, { text, isExact }: Shown): string {
  const value = decimal(text);
  return isExact ? value : t('rounded', { value });
}
