import type { Words } from '#i18n/words.ts';

/** The type of a membership in the spoken language; a type that no screen offers as it is stored. */
export const sayMembership = (t: Words<'profile'>, type: string): string => t.maybe(`memberships.${type}`) ?? type;
