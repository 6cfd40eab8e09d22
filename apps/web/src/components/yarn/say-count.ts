import { COUNT_NOT_GIVEN } from '@tanabana/domain/listings/spec-line';
import { translateIn } from '#i18n/messages.ts';

/** A count is data and is not translated. Only the text for a missing count is in the current language. */
export const sayCount = (count: string): string =>
  count === COUNT_NOT_GIVEN ? translateIn('common')('noCount') : count;
