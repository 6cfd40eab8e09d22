import { FIBRE_BOUND_FIELDS } from '@tanabana/domain/listings/fields';
import type { ListingFieldName } from '@tanabana/domain/listings/fields';

type Values = Partial<Record<ListingFieldName, string>>;

/** The values after a change; another fibre type clears the fields that belong to a fibre. */
export function withChanges<Given extends Values>(values: Given, changes: Values): Given {
  const isOther = changes.fibre_type !== undefined;
  const cleared = isOther ? Object.fromEntries(FIBRE_BOUND_FIELDS.map((bound) => [bound, ''])) : {};
  return { ...values, ...cleared, ...changes };
}
