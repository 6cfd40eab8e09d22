/** Parses `Range` and `If-Range` (https://www.rfc-editor.org/rfc/rfc9110#name-range-requests): one range of bytes. */
import { StorageError } from '../../errors/storage-error.ts';
import type { Span } from '../backend/store.ts';

type RequestedRange = { range: string | undefined; ifRange: string | undefined };

/**
 * Parses the requested range; undefined for the whole file, also for several ranges.
 *
 * @param eTag the file's, which `If-Range` must equal: a date is not exact enough
 * @throws StorageError `InvalidRange` for a range outside the file
 */
export function spanOf({ range, ifRange }: RequestedRange, size: number, eTag: string): Span | undefined {
  if (range === undefined || (ifRange !== undefined && ifRange !== eTag)) return undefined;
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? [];
  if (from === '' && to === '') return undefined;
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  if (first > last) {
    throw new StorageError('InvalidRange', undefined, { headers: { 'content-range': `bytes */${size}` } });
  }
  return { first, last };
}
