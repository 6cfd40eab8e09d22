import type { Translate } from '#i18n/messages.ts';

/** The type of a membership in the current language; an unknown type as it is stored. */
export const sayMembership = (t: Translate<'profile'>, type: string): string => t.maybe(`memberships.${type}`) ?? type;
