import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { prefillOf } from '@tanabana/domain/listings/typed/prefill';
import type { ListingTable } from '@tanabana/domain/vocabulary';

/** The router reads a line of digits as a number. */
const isLine = (line: unknown): line is string | number => typeof line === 'string' || typeof line === 'number';

/**
 * What the address of a posting form brings along: values of its fields, and a line for the box above it. `onTaken` takes
 * these out of the address, and leaves what else is in it.
 */
export function useBrought(table: ListingTable) {
  const { line, ...others }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const onTaken = useCallback(() => {
    const rest = (present: Record<string, string | number | undefined>) => {
      const taken = { ...prefillOf(table, present), line: '' };
      return Object.fromEntries(Object.entries(present).filter(([name]) => !(name in taken)));
    };
    void navigate({ to: '.', search: rest, hash: true, replace: true, resetScroll: false });
  }, [navigate, table]);
  return { prefill: prefillOf(table, others), line: isLine(line) ? String(line) : '', onTaken };
}
