import { useRef, useState } from 'react';
import type { Upload } from './upload.ts';
import { withUploads } from './with-uploads.ts';

/** A file on its way, by the name of the field that it was chosen in. */
type Wanted<Field extends string> = Omit<Upload, 'onProgress' | 'signal'> & { field: Field };

/** Whether something ended because it was cancelled, which needs no message. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Object && 'name' in error && error.name === 'AbortError';

/**
 * The running uploads of a form: their progress, and the function that cancels them. Pass `send` to `useSubmit` as its `mutationFn`, or as
 * part of it; a cancellation is an error for which `isCancelled` holds.
 */
export function useUploads<Field extends string>() {
  const [progress, setProgress] = useState<Partial<Record<Field, number>>>({});
  const stop = useRef<AbortController>(undefined);
  const [perhapsNamed] = useState(() => new Set<string>());

  /** As `withUploads`. */
  const send = async <T>(files: readonly Wanted<Field>[], next: (urls: string[]) => Promise<T>): Promise<T> => {
    const control = new AbortController();
    stop.current = control;
    const uploads = files.map(({ field, ...file }) => ({
      ...file,
      signal: control.signal,
      onProgress: (part: number) => setProgress((before) => ({ ...before, [field]: part })),
    }));
    setProgress(Object.fromEntries(files.map(({ field }) => [field, 0])) as Partial<Record<Field, number>>);
    try {
      return await withUploads(uploads, next, perhapsNamed);
    } finally {
      stop.current = undefined;
      setProgress({});
    }
  };
  return { progress, send, cancel: () => stop.current?.abort() };
}
