/** The fields of a bucket in the bodies that create and change one. */
import { sql } from '../../../db/sql.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import { wrong, type Body } from '../../read-json.ts';

const MOST_TYPES = 50;

/** The columns of a bucket in responses. Lists have its type, too. */
export const COLUMNS = sql`id, name, coalesce(owner::text, '') as owner, public, file_size_limit::float8 as file_size_limit,
  allowed_mime_types, created_at, updated_at`;

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1000, mb: 1_000_000, gb: 1_000_000_000 };

/**
 * Bytes, or a text such as `5MB`; null or 0 if the bucket has no limit of its own.
 *
 * @param most the service's own limit, in bytes
 * @throws StorageError `InvalidParameter`, `EntityTooLarge`
 */
export function sizeLimitIn({ file_size_limit: given }: Body, most: number): number | null {
  if (given === undefined || given === null) return null;
  const [, number, unit] = /^(\d{1,12}(?:\.\d{1,3})?)(b|kb|mb|gb)$/i.exec(String(given)) ?? [];
  const bytes = typeof given === 'string' ? Math.round(Number(number) * UNITS[unit?.toLowerCase() ?? '']!) : given;
  if (!Number.isSafeInteger(bytes) || (bytes as number) < 0) throw wrong('file_size_limit', 'bytes, or as in 20MB');
  if ((bytes as number) > most) throw new StorageError('EntityTooLarge');
  return bytes as number;
}

const TYPE = /^(\*|[\w*.+-]+\/[\w*.+-]+(;\s*charset=[\w-]+)?)$/;

/** The types that a bucket allows; null for any. @throws StorageError `InvalidParameter`, `InvalidMimeType` */
export function typesIn({ allowed_mime_types: given }: Body, isStrict: boolean): string[] | null {
  if (given === undefined || given === null) return null;
  const isList = Array.isArray(given) && given.length <= MOST_TYPES && given.every((type) => typeof type === 'string');
  const bad = isList ? (given as string[]).find((type) => type.length > 200 || !TYPE.test(type)) : undefined;
  if (!isList || (bad !== undefined && isStrict)) {
    throw wrong('allowed_mime_types', `at most ${MOST_TYPES} types, as in image/png or image/*`);
  }
  if (bad !== undefined) throw new StorageError('InvalidMimeType', `mime type ${bad.slice(0, 100)} is not supported`);
  return given.length === 0 ? null : (given as string[]);
}
