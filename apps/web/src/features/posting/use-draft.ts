import { useCallback, useEffect, useState } from 'react';
import type { ListingForm } from '@tanabana/domain/listings/checks';
import { LISTING_FIELDS } from '@tanabana/domain/listings/fields';
import type { ListingFieldName } from '@tanabana/domain/listings/fields';
import type { Prefill } from '@tanabana/domain/listings/typed/prefill';
import { DEFAULTS, LIMITS } from '@tanabana/domain/limits';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { dropDraft, saveDraft, readDraft } from '#lib/forms/draft.ts';
import { useMember } from '#lib/session/member.ts';
import { useUserId } from '#lib/session/session.ts';
import { withChanges } from './with-changes.ts';

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

/** Whether anything was typed: the plys of an empty form do not count. */
const isBegun = ({ number_of_plys, is_d2d, ...rest }: Draft): boolean =>
  is_d2d === true || number_of_plys !== EMPTY.number_of_plys || Object.values(rest).some(Boolean);

const hasAll = (draft: Draft, prefill: Prefill): boolean =>
  Object.entries(prefill).every(([name, value]) => draft[name as ListingFieldName] === value);

/** Values that the address of a form brought along, and what takes them out of it once the draft has them. */
export type Brought = {
  prefill: Prefill;
  /** A line for the box above the form, '' for none. */
  line: string;
  onTaken: () => void;
};

/**
 * The draft of a posting form, stored for this browser tab until it is posted. An empty form takes the values of its
 * address; over a begun one they are only offered.
 */
export function useDraft(table: ListingTable, { prefill, line, onTaken }: Brought) {
  const userId = useUserId() ?? '';
  // The user who opened the form, also in the moment after the session has ended.
  const [owner] = useState(userId);
  const [stored] = useState(() => storedDraft(table, owner));
  const [isOffered, setIsOffered] = useState(() => isBegun(stored) && !hasAll(stored, prefill));
  const [typed, setDraft] = useState(isBegun(stored) ? stored : { ...stored, ...prefill });
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

  const change = (changes: Partial<Record<ListingFieldName, string>>) => keep(withChanges(typed, changes));

  const changeD2D = (is_d2d: boolean) => keep({ ...typed, is_d2d });

  const reset = useCallback(() => {
    dropDraft(table);
    setDraft(EMPTY);
  }, [table]);

  const hasTaken = !isOffered && (line !== '' || Object.keys(prefill).length > 0);
  useEffect(() => {
    if (!hasTaken) return;
    saveDraft(table, owner, typed);
    onTaken();
  }, [hasTaken, table, owner, typed, onTaken]);

  const takePrefill = () => {
    keep({ ...EMPTY, ...prefill });
    setIsOffered(false);
  };

  return { draft: draft satisfies ListingForm, change, changeD2D, reset, isOffered, takePrefill };
}
