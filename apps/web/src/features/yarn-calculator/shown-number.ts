import type { Shown } from '@tanabana/yarn/arithmetic/format';
import type { Translate } from '#i18n/messages.ts';

/** A number in the groups of the language, with its decimals; one that was rounded says so. */
export function shownNumber(t: Translate<'yarn-calculator'>, { text, isExact }: Shown): string {
  const [whole = '', decimals] = text.split('.');
  const grouped = new Intl.NumberFormat(t.locale).format(BigInt(whole));
  const value = decimals === undefined ? grouped : `${grouped}.${decimals}`;
  return isExact ? value : t('rounded', { value });
}
