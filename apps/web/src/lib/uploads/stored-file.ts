// The addresses of the storage service, and its responses.
import { servicesUrl } from '#config/env.ts';
import { errorOf } from '../errors.ts';
import type { AppError } from '../errors.ts';
import { UNEXPECTED } from '../service-errors.ts';

/** A file of the storage service. */
export type StoredFile = { bucket: string; path: string };

/** The service's code for a path that exists already. */
export const DUPLICATE = 'ResourceAlreadyExists';

const storage = () => `${servicesUrl()}/storage/v1`;

/** The address to upload a file to, and to read it from as its owner. */
export const objectUrl = ({ bucket, path }: StoredFile): string =>
  `${storage()}/object/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`;

/** The address of a bucket's files, to remove some. */
export const bucketUrl = (bucket: string): string => `${storage()}/object/${bucket}`;

/** The public address of a file in a public bucket, as supabase-js makes it. */
export const publicUrl = ({ bucket, path }: StoredFile): string =>
  encodeURI(`${storage()}/object/public/${bucket}/${path}`);

/** The path of a file by its public address; null where it is no file of the bucket. */
export function pathOf(bucket: string, url: string | null): string | null {
  const folder = publicUrl({ bucket, path: '' });
  return url?.startsWith(folder) ? decodeURI(url.slice(folder.length)) : null;
}

/** The characters that the service accepts in no path; they become underscores. */
const UNSAFE = /[^\p{L}\p{N}\p{M}!.*'()&$@=;:+,_ -]+/gu;
/** Characters of three bytes each then stay within the 200 bytes that a part may have. */
const LONGEST_NAME = 50;

/**
 * A path for a file that no other has.
 *
 * @example freshPath('prices', file) // prices/1763800000000_surat-rates.pdf
 *
 * @param folder without a slash at its end
 * @param at when the file was chosen, in milliseconds: the same file sent again goes to the same place
 */
export function freshPath(folder: string, { name }: File, at: number): string {
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - ending.length).replaceAll(UNSAFE, '_');
  return `${folder}/${at}_${[...stem].slice(0, LONGEST_NAME).join('')}${ending.toLowerCase()}`;
}

type Refusal = { code?: unknown; message?: unknown };

/** The service's refusal, as AppError. */
export async function refusalOf(response: Response): Promise<AppError> {
  const refusal = ((await response.json().catch(() => null)) ?? {}) as Refusal;
  const { status } = response;
  const code = typeof refusal.code === 'string' ? refusal.code : UNEXPECTED;
  const words = typeof refusal.message === 'string' ? refusal.message : '';
  return errorOf({ service: 'storage', code, words, status });
}
