import { useCallback, useState } from 'react';
import type { ListingForm } from '@tanabana/domain/listings/checks';
import { FIBRE_BOUND_FIELDS, LISTING_FIELDS } from '@tanabana/domain/listings/fields';
import type { ListingFieldName } from '@tanabana/domain/listings/fields';
import { DEFAULTS } from '@tanabana/domain/limits';
import type { ListingTable } from '@tanabana/domain/words';

export type Draft = Partial<Record<ListingFieldName, string>>;

const EMPTY: Draft = { number_of_plys: String(DEFAULTS.number_of_plys) };
const keyOf = (table: ListingTable) => `tanabana-draft:${table}`;

/** What was typed before a reload or a trip to the login; anything but known fields with a text is left out. */
function readDraft(table: ListingTable): Draft {
  const text = sessionStorage.getItem(keyOf(table));
  if (!text) return EMPTY;
  const stored = JSON.parse(text) as Record<string, unknown>;
  const entries = LISTING_FIELDS.map(({ name }) => [name, stored[name]] as const);
  return { ...EMPTY, ...Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')) };
}

/** The values of a posting form, kept for this browser tab until they are posted. */
export function useDraft(table: ListingTable) {
  const [draft, setDraft] = useState(() => readDraft(table));

  const keep = useCallback(
    (next: Draft) => {
      sessionStorage.setItem(keyOf(table), JSON.stringify(next));
      setDraft(next);
    },
    [table],
  );

  const change = (name: ListingFieldName, value: string) => {
    const cleared = name === 'fibre_type' ? Object.fromEntries(FIBRE_BOUND_FIELDS.map((bound) => [bound, ''])) : {};
    keep({ ...draft, ...cleared, [name]: value });
  };

  const reset = useCallback(() => {
    sessionStorage.removeItem(keyOf(table));
    setDraft(EMPTY);
  }, [table]);

  return { draft: draft satisfies ListingForm, change, reset };
}
