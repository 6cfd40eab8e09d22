import { useState } from 'react';
import { toAppError } from '#lib/errors.ts';
import { SAVED_BEFORE } from './create-once.ts';
import type { Choice } from './use-row-id.ts';

/** The open question whether the values of a press correct a row that an earlier press has saved. */
export type SavedBeforeQuestion = { onChoose: (choice: Choice) => void; onCancel: () => void };

/**
 * Asks whether the values of a press correct the row that an earlier press has saved, or are another one.
 *
 * @returns `isOpenedBy` opens the question where this is the error of a press; `question` is the open one, and sends the same values again
 *   with the answer
 */
export function useSavedBefore<Sent extends { choice?: Choice }>() {
  const [open, setOpen] = useState<Sent | null>(null);
  const isOpenedBy = (error: unknown, sent: Sent): boolean => {
    if (toAppError(error).code !== SAVED_BEFORE) return false;
    setOpen(sent);
    return true;
  };
  const question = (send: (sent: Sent) => void): SavedBeforeQuestion | null => {
    const onCancel = () => setOpen(null);
    const onChoose = (choice: Choice) => {
      setOpen(null);
      if (open) send({ ...open, choice });
    };
    return open && { onChoose, onCancel };
  };
  return { isOpenedBy, question };
}
