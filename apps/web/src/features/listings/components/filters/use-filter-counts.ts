import { useQuery } from '@tanstack/react-query';
import { kindOf } from '@tanabana/domain/vocabulary';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { useEffect, useState } from 'react';
import { quantity } from '#i18n/format.ts';
import { filterCountsQuery } from '../../api/get-filter-counts.ts';
import { readListingSearch } from '../../listing-search.ts';
import { bandUnitOf, valuesOf } from './use-filter-draft.ts';
import type { FilterDraft } from './use-filter-draft.ts';

/** The pause in typing a range before its counts are requested, in milliseconds. */
const PAUSE_MS = 250;
/** A count that is as high is written as `999+`, so that its room is known before it comes. */
const HIGHEST = 999;

function countText(count: number, isExact: boolean): string {
  if (count > HIGHEST) return `${quantity(HIGHEST)}+`;
  if (isExact) return quantity(count);
  return count > 0 ? `${quantity(count)}+` : '';
}

/**
 * The counts for what is chosen in the form, '' where they are not known: while they load, and after an error, which costs the reader
 * nothing but the counts.
 */
export function useFilterCounts(list: AnyListingTable, draft: FilterDraft) {
  const [counted, setCounted] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setCounted(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const search = readListingSearch(kindOf(list), valuesOf(counted));
  const { data, isError } = useQuery(filterCountsQuery(list, search, bandUnitOf(counted)));
  const counts = isError ? undefined : data;
  return {
    total: counts ? countText(counts.total.count, counts.total.isExact) : '',
    of(field: string, value: string): string {
      const facet = counts?.facets.get(field);
      return facet ? countText(facet.counts.get(value) ?? 0, facet.isExact) : '';
    },
    /** The values that listings have, most first. */
    valuesOf: (field: string): string[] => [...(counts?.facets.get(field)?.counts.keys() ?? [])],
  };
}

export type ShownCounts = ReturnType<typeof useFilterCounts>;
