import { useCallback, useEffect } from 'react';
import { useDraft } from './use-draft.ts';

const NONE = { id: '' };

/**
 * The id of the row that a form creates, made by the browser so that two requests make one row. It is stored beside the form's draft from
 * the first request on: after a lost response and a reload, the next press finds the row of the first one.
 *
 * @param draft the name of the form's draft
 * @param isEmpty whether nothing is typed: what is typed next is another row
 * @returns `take` returns the id to send; `forget` ends its use, after a success
 */
export function useRowId(draft: string, isEmpty: boolean): { take: () => string; forget: () => void } {
  const { stored, keep, forget: drop } = useDraft(`${draft}-id`, NONE);
  const forget = useCallback(() => drop(), [drop]);
  useEffect(() => {
    if (isEmpty) forget();
  }, [isEmpty, forget]);
  const take = () => {
    const id = stored.id || crypto.randomUUID();
    keep({ id });
    return id;
  };
  return { take, forget };
}
