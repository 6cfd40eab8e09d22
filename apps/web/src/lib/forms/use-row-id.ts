import { useCallback, useEffect } from 'react';
import { useDraft } from './use-draft.ts';

/** The key under which a press creates its row. */
export type RowKey = {
  id: string;
  /** Whether an earlier press sent other values under this key. They may have been saved, and these values may be another row's. */
  isChanged: boolean;
};

/** The user's answer where an earlier press has saved other values: these values correct that row, or are another one. */
export type Choice = 'correct' | 'another';

type Stored = RowKey & { values: string };

const NONE: Stored = { id: '', values: '', isChanged: false };

/** The key for the next press. */
function nextKey(stored: Stored, values: string, choice: Choice | undefined): Stored {
  if (!stored.id || choice === 'another') return { id: crypto.randomUUID(), values, isChanged: false };
  if (choice === 'correct') return { ...stored, values, isChanged: false };
  // Once other values were sent, it is unknown which of them were saved.
  return { ...stored, values, isChanged: stored.isChanged || values !== stored.values };
}

/**
 * The key of the row that a form creates, made by the browser so that two requests make one row. It is stored beside the form's draft from
 * the first request on, with the values sent: after a lost response and a reload, the next press finds the row of the first one. Values that
 * were changed since may correct that row or be another one: only the user knows.
 *
 * @param draft the name of the form's draft
 * @param isEmpty whether nothing is typed: what is typed next is another row
 * @returns `take` returns the key to send with these values; `forget` ends its use, after a success
 */
export function useRowId(
  draft: string,
  isEmpty: boolean,
): { take: (values: unknown, choice?: Choice) => RowKey; forget: () => void } {
  const { stored, keep, forget: drop } = useDraft<Stored>(`${draft}-id`, NONE);
  const forget = useCallback(() => drop(), [drop]);
  useEffect(() => {
    if (isEmpty) forget();
  }, [isEmpty, forget]);
  const take = (values: unknown, choice?: Choice) => {
    const next = nextKey(stored, JSON.stringify(values), choice);
    keep(next);
    return next;
  };
  return { take, forget };
}

/** A chosen file among the values of a form: the same after a reload, when it is chosen again. */
export const fileValue = (file: File | null | undefined) => file && [file.name, file.size];
