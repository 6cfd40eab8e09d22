import { useCallback, useState } from 'react';
import type { ListingForm } from '@tanabana/domain/listings/checks';
import { FIBRE_BOUND_FIELDS, LISTING_FIELDS } from '@tanabana/domain/listings/fields';
import type { ListingFieldName } from '@tanabana/domain/listings/fields';
import { DEFAULTS, LIMITS } from '@tanabana/domain/limits';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { dropDraft, saveDraft, readDraft } from '#lib/forms/draft.ts';
import { useMember } from '#lib/session/member.ts';
import { useUserId } from '#lib/session/session.ts';

/** The typed values, and whether they are for dealers only (Post D2D). */
export type Draft = Partial<Record<ListingFieldName, string>> & { is_d2d?: boolean };

const EMPTY: Draft = { number_of_plys: String(DEFAULTS.number_of_plys) };

/** The stored draft; anything but known fields with a text is left out. */
function storedDraft(table: ListingTable, owner: string): Draft {
  const stored = (readDraft(table, owner) ?? {}) as Record<string, unknown>;
  const entries = LISTING_FIELDS.map(({ name }) => [name, stored[name]] as const);
  const fields = Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
  return { ...EMPTY, ...fields, ...(stored.is_d2d === true && { is_d2d: true }) };
}

/** The draft of a posting form, stored for this browser tab until it is posted. */
export function useDraft(table: ListingTable) {
  const userId = useUserId() ?? '';
  // The user who opened the form, also in the moment after the session has ended.
  const [owner] = useState(userId);
  const [typed, setDraft] = useState(() => storedDraft(table, owner));
  const { profile, is_admin } = useMember();
  // The company is the one of the profile, as it is now, until something else is typed.
  const company_name = is_admin ? undefined : profile?.business_name?.slice(0, LIMITS.company_name_length);
  const draft = { ...(company_name && { company_name }), ...typed };

  const keep = useCallback(
    (next: Draft) => {
      saveDraft(table, owner, next);
      setDraft(next);
    },
    [table, owner],
  );

  const change = (changes: Partial<Record<ListingFieldName, string>>) => {
    const isOther = changes.fibre_type !== undefined;
    const cleared = isOther ? Object.fromEntries(FIBRE_BOUND_FIELDS.map((bound) => [bound, ''])) : {};
    keep({ ...typed, ...cleared, ...changes });
  };

  const changeD2D = (is_d2d: boolean) => keep({ ...typed, is_d2d });

  const reset = useCallback(() => {
    dropDraft(table);
    setDraft(EMPTY);
  }, [table]);

  return { draft: draft satisfies ListingForm, change, changeD2D, reset };
}
