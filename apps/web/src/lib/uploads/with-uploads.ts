import { toAppError } from '../errors.ts';
import { removeUploads } from './remove-uploads.ts';
import { upload } from './upload.ts';
import type { Upload } from './upload.ts';

/** Whether it failed for sure: without a response, the outcome is unknown. */
function isRefused(error: unknown): boolean {
  const { status, isTransient } = toAppError(error);
  return status > 0 && !isTransient;
}

/** That a file could not be removed either is not what failed; the server removes it a day later. */
const remove = (files: readonly Upload[]) =>
  Promise.all(files.map(({ bucket, path }) => removeUploads(bucket, [path]).catch(() => undefined)));

/**
 * Uploads files, then runs what needs them. When a step is refused or cancelled, the files are removed, so nothing is left behind. When no
 * response came they stay, since what needs them may have been saved: a second try with the same paths finds them there. That second try
 * has to find a saved row as well, so let `next` save under a key that the browser makes.
 *
 * @param uploads one after the other
 * @param next gets their public addresses, in the same order
 * @param perhapsNamed the paths of the form's earlier tries whose `next` got no response: something that was saved may refer to these files,
 *   so no later try removes them
 * @returns what `next` returns
 * @throws whatever a step throws
 */
export async function withUploads<T>(
  uploads: readonly Upload[],
  next: (urls: string[]) => Promise<T>,
  perhapsNamed = new Set<string>(),
): Promise<T> {
  const started: Upload[] = [];
  const urls: string[] = [];
  try {
    for (const each of uploads) {
      urls.push(await upload(each));
      started.push(each);
    }
    return await next(urls);
  } catch (error) {
    const under = uploads[started.length];
    const removable = (files: readonly Upload[]) => files.filter(({ path }) => !perhapsNamed.has(path));
    // A file that was being sent when it was cancelled may have arrived. A refused one has not: another file may be there.
    if (uploads.some(({ signal }) => signal?.aborted)) await remove(removable(under ? [...started, under] : started));
    else if (isRefused(error)) await remove(removable(started));
    else if (!under) for (const { path } of started) perhapsNamed.add(path);
    throw error;
  }
}
