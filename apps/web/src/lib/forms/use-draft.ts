import { useCallback, useState } from 'react';
import { dropDraft, saveDraft, readDraft } from './draft.ts';
import { useUserId } from '../session/session.ts';

/**
 * A draft of a part of the page. It is stored for this browser tab until it is saved, so an error, a reload and Back lose nothing.
 *
 * @param name the form
 * @param empty the form's initial value; stored keys that it does not have are ignored
 */
export function useDraft<T extends object>(name: string, empty: T) {
  const userId = useUserId() ?? '';
  // The user who opened the form, also in the moment after the session has ended.
  const [owner] = useState(userId);
  const [stored, setStored] = useState<T>(() => {
    const draft = (readDraft(name, owner) ?? {}) as Partial<T>;
    const known = Object.entries(draft).filter(([key]) => Object.hasOwn(empty, key));
    return { ...empty, ...Object.fromEntries(known) };
  });
  const keep = useCallback(
    (changes: Partial<T>) =>
      setStored((before) => {
        const next = { ...before, ...changes };
        saveDraft(name, owner, next);
        return next;
      }),
    [name, owner],
  );
  const forget = useCallback(
    (rest: Partial<T> = {}) => {
      dropDraft(name);
      setStored({ ...empty, ...rest });
    },
    [name, empty],
  );
  return { stored, keep, forget };
}
