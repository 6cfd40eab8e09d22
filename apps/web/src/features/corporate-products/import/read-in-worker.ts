import { LIMITS } from '@tanabana/domain/limits';
import type { ReadTable, TableChoice } from './read-table.ts';

/** Reads a file in a worker, which is terminated when it finishes, fails or takes too long. */
export async function readInWorker(file: File, choice: TableChoice): Promise<ReadTable> {
  if (file.size > LIMITS.import_file_bytes) return { error: 'tooLarge' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<ReadTable>((resolve, reject) => {
      timer = setTimeout(() => resolve({ error: 'late' }), LIMITS.import_read_ms);
      worker.addEventListener('message', ({ data }: MessageEvent<ReadTable>) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message || 'the reader could not be loaded')));
      worker.postMessage({ bytes, choice }, [bytes.buffer]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
