import { COUNT_NOT_GIVEN } from '@tanabana/domain/listings/spec-line';
import { translateIn } from '#i18n/messages.ts';

/** A count is data and stays as it is; that there is none is said in the spoken language. */
export const sayCount = (count: string): string =>
  count === COUNT_NOT_GIVEN ? translateIn('common')('noCount') : count;
