// The result of every search function: its rows, and whether the search covered everything. A result has either the row to continue behind
// (`next`), or the page number and the total number of rows.
import { errorOf } from '../../errors.ts';
import { UNEXPECTED } from '../../service-errors.ts';

type Answer = { rows: unknown[]; is_complete: boolean } & ({ next: object | null } | { page: number; total: number });

/** A page of a search, or of a table that is read without a search. */
export type FoundPage<Of extends { rows: unknown[] }> = Omit<Of, 'is_complete'> & {
  /** Whether the search reached the oldest row; otherwise it may be continued. */
  isComplete: boolean;
};

/**
 * The page in a search function's response.
 *
 * @throws AppError `unexpected` where the service responded something else
 */
export function foundPage<Of extends Answer>(answer: Of): FoundPage<Of> {
  const { is_complete, ...page } = answer;
  const isPage = Array.isArray(page.rows) && ('next' in page || ('page' in page && 'total' in page));
  if (!isPage)
    throw errorOf({ service: 'rest', code: UNEXPECTED, words: 'the answer is no page of a search', status: 200 });
  return { ...page, isComplete: is_complete };
}
