/** In charge of `Range` and `If-Range` (https://www.rfc-editor.org/rfc/rfc9110#name-range-requests): one range of bytes. */
import { StorageError } from '../../errors/storage-error.ts';
import type { Span } from '../backend/store.ts';

type Asked = { range: string | undefined; ifRange: string | undefined };

/**
 * The part that was asked for; undefined for the whole, which several ranges at once get too.
 *
 * @param eTag the file's, which `If-Range` has to name: a date is not exact enough
 * @throws StorageError `InvalidRange` for a part that the file does not have
 */
export function spanOf({ range, ifRange }: Asked, size: number, eTag: string): Span | undefined {
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
