// What every search function answers: its rows, and whether all there is was looked through. Beside them stands either the row
// to go on behind (`next`) or which page it is and how many rows there are in all.
import { errorOf } from '../../errors.ts';
import { UNEXPECTED } from '../../service-errors.ts';

type Answer = { rows: unknown[]; is_complete: boolean } & ({ next: object | null } | { page: number; total: number });

/** A page of a search, or of a table that is read whole. */
export type FoundPage<Of extends { rows: unknown[] }> = Omit<Of, 'is_complete'> & {
  /** Whether the search reached the oldest; it may be sent further back where it did not. */
  isComplete: boolean;
};

/**
 * The page in a search function's answer.
 *
 * @throws AppError `unexpected` where the service answered something else
 */
export function foundPage<Of extends Answer>(answer: Of): FoundPage<Of> {
  const { is_complete, ...page } = answer;
  const isPage = Array.isArray(page.rows) && ('next' in page || ('page' in page && 'total' in page));
  if (!isPage)
    throw errorOf({ service: 'rest', code: UNEXPECTED, words: 'the answer is no page of a search', status: 200 });
  return { ...page, isComplete: is_complete };
}
