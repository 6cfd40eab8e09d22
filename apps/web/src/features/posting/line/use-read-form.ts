import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReadForm } from '@tanabana/domain/listings/typed/line/fields-of-line';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { dollarRateQuery } from '../api/get-dollar-rate.ts';
import type * as reader from './reader.ts';

/** Reads one line as fields of a form; `fibre_type` is the form's, '' for none. */
export type Read = (text: string, table: ListingTable, fibre_type: string) => ReadForm;

/** Whether a price in dollars can be worked out. */
export type Dollars = 'known' | 'loading' | 'none' | 'failed';

/**
 * What reads the lines of a text, with the rate of the dollar. The rate is requested once a line names a price in dollars.
 *
 * @param lines the reader; undefined while it loads
 */
export function useReadForm(lines: typeof reader | undefined, text: string): { readForm?: Read; dollars: Dollars } {
  const isInDollars = useMemo(() => lines?.isInDollars(text) ?? false, [lines, text]);
  const { data: rate, isError } = useQuery({ ...dollarRateQuery, enabled: isInDollars });
  const readForm = useMemo<Read | undefined>(
    () => lines && ((line, table, fibre_type) => lines.readForm(line, table, fibre_type, rate ?? undefined)),
    [lines, rate],
  );
  const known = rate === null ? 'none' : isError ? 'failed' : 'loading';
  return { ...(readForm && { readForm }), dollars: rate ? 'known' : known };
}
