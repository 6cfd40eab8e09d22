import { useMemo, useState } from 'react';
import { searchText } from './search-text.ts';

type Options<Data, Row> = {
  /** The response to `q` under `filters`; undefined until it comes, and where it failed. */
  data: Data | undefined;
  rowsOf: (data: Data) => Row[];
  /** `q` is the requested search; `typed` is the text in the box at this keystroke. */
  q: string;
  typed: string;
  /** Other inputs of the result, such as its page. Rows of other filters cannot be filtered here, they only stay. */
  filters?: string;
  /** Whether the visible text of a row matches the typed text. */
  fits: (row: Row, text: string) => boolean;
  hasFailed: boolean;
};

/**
 * The rows of a searched list, which stay until others replace them. Until the response comes, those of the previous one are filtered with
 * each keystroke. Where none of them matches they stay unchanged, `isOutdated`.
 *
 * @param options `rowsOf` and `fits` must be the same functions at every call: changes are ignored
 * @returns the rows, their response, and whether the next response is pending
 */
export function useRenewedRows<Data, Row>(options: Options<Data, Row>) {
  const { data, rowsOf, q, filters = '', fits, hasFailed } = options;
  const typed = searchText(options.typed);
  const [stored, setStored] = useState(data === undefined ? undefined : { data, q, filters });
  const isStored = stored?.data === data && stored?.q === q && stored.filters === filters;
  if (data !== undefined && !isStored) setStored({ data, q, filters });
  const of = data === undefined ? stored : { data, q, filters };
  const isAnswer = data !== undefined;
  const isRequested = typed === q.trim();
  const isSettled = isAnswer && isRequested;
  const last = of?.data;
  const lastRequested = of?.q ?? '';
  const isOfOthers = of !== undefined && of.filters !== filters;

  const all = useMemo(() => (last === undefined ? [] : rowsOf(last)), [last, rowsOf]);
  const fitting = useMemo(() => {
    if (isSettled) return all;
    // The server may have found a row by something that the row does not show. Such a row cannot be filtered here.
    return all.filter((row) => fits(row, typed) || !fits(row, lastRequested));
  }, [isSettled, all, fits, typed, lastRequested]);
  const isOutdated = !isSettled && (isOfOthers || fitting.length === 0);
  return {
    data: last,
    rows: isOutdated ? all : fitting,
    /** Whether `data` answers the latest request. */
    isAnswer,
    /** Whether `data` answers the typed text, which the requested search may not have followed yet. */
    isOfTyped: of !== undefined && typed === lastRequested.trim(),
    // A failure is that of the requested search: another text that is typed after it is still to be searched for.
    isSearching: !isSettled && !(hasFailed && isRequested),
    isOutdated,
  };
}
