/** Generates the rows of the buckets for uploads, in db/schema/72-storage/buckets.sql. */
import { BUCKETS } from '@tanabana/domain/uploads/buckets';
import { literal } from './limits.ts';

/** The rows, under the order of columns of the statement around them. */
export const bucketsBlock = (): string =>
  Object.entries(BUCKETS)
    .map(
      ([name, { bytes }]) =>
        `(${literal(name)}, ${literal(name)}, true, private.limit_${bytes}(), private.words_upload_types_${name}())`,
    )
    .join(',\n');
