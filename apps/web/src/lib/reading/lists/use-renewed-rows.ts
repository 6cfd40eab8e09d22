import { useMemo, useState } from 'react';

type Options<Data, Row> = {
  /** The answer to `q` under `filters`; undefined until it came, and where it could not be had. */
  data: Data | undefined;
  rowsOf: (data: Data) => Row[];
  /** `q` is the requested search; `typed` is the text in the box at this keystroke. */
  q: string;
  typed: string;
  /** What else the answer depends on, such as its page. Rows of other filters cannot be narrowed, they can only wait. */
  filters?: string;
  /** Whether what a row shows holds what was typed. */
  fits: (row: Row, text: string) => boolean;
  hasFailed: boolean;
};

/**
 * The rows of a searched list, which never leave before others come: until the answer is there, those of the answer
 * before it are narrowed with each key, and where none of them fits they stay as they are, `isOutdated`.
 *
 * @param options `rowsOf` and `fits` must be the same functions at every call: they are not looked at again
 * @returns the rows, the answer that they are of, and whether the next answer is on its way
 */
export function useRenewedRows<Data, Row>(options: Options<Data, Row>) {
  const { data, rowsOf, q, typed, filters = '', fits, hasFailed } = options;
  const [kept, setKept] = useState(data === undefined ? undefined : { data, q, filters });
  const isKept = kept?.data === data && kept?.q === q && kept.filters === filters;
  if (data !== undefined && !isKept) setKept({ data, q, filters });
  const of = data === undefined ? kept : { data, q, filters };
  const isAnswer = data !== undefined;
  const isSettled = isAnswer && typed.trim() === q.trim();
  const last = of?.data;
  const wasAsked = of?.q ?? '';
  const isOfOthers = of !== undefined && of.filters !== filters;

  const all = useMemo(() => (last === undefined ? [] : rowsOf(last)), [last, rowsOf]);
  const fitting = useMemo(() => {
    if (isSettled) return all;
    // The server may have found a row by something that the row does not show. Such a row cannot be filtered here.
    return all.filter((row) => fits(row, typed) || !fits(row, wasAsked));
  }, [isSettled, all, fits, typed, wasAsked]);
  const isOutdated = !isSettled && (isOfOthers || fitting.length === 0);
  return {
    data: last,
    rows: isOutdated ? all : fitting,
    /** Whether `data` answers the latest request. */
    isAnswer,
    isSearching: !isSettled && !hasFailed,
    isOutdated,
  };
}
