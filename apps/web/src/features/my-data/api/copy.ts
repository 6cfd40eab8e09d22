import { queryOptions } from '@tanstack/react-query';
import type { DataCopyStatus } from '@tanabana/domain/vocabulary';
import { invoke } from '#lib/reading/functions.ts';

/** The copy of the member's data: from the request until its link ends. */
export type DataCopy = {
  status: DataCopyStatus;
  ready_until: string | null;
  /** The signed address of the file, once it is ready. */
  link: string | null;
};

const POLL_MS = 5000;

/** Requests a copy, unless one is being made or ready. Throws AppError. */
export async function requestCopy(): Promise<DataCopy | null> {
  return (await invoke<{ copy: DataCopy | null }>('download-my-data', { request: true })).copy;
}

/** The member's copy, if any. It is asked for again while it is being made. */
export const copyQuery = (userId: string) =>
  queryOptions({
    queryKey: ['data-copy', userId],
    queryFn: async () => (await invoke<{ copy: DataCopy | null }>('download-my-data', {})).copy,
    refetchInterval: ({ state: { data } }) => data?.status === 'requested' && POLL_MS,
  });
