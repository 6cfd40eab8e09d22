/** A zip archive that leaves in parts while it is being written, so that no more of it than a part is in memory. */
import { strToU8, Zip, ZipDeflate } from 'fflate';

export type ZipParts = {
  /** Appends text to a file of the archive. The files end in the order in which they were named. */
  write(file: string, text: string): void;
  /** Passes on the parts that are complete. @throws Error when the archive has become longer than allowed */
  flush(): Promise<void>;
  /** Ends all files and passes on the rest. */
  end(): Promise<void>;
};

export type ZipOptions = {
  files: readonly string[];
  /** Length of a part, and the most of the whole, in bytes. */
  partBytes: number;
  maxBytes: number;
  /** Takes a part, the first with 0. */
  onPart(bytes: Buffer, position: number): Promise<void>;
};

export function createZipParts({ files, partBytes, maxBytes, onPart }: ZipOptions): ZipParts {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let total = 0;
  let position = 0;
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) {
      failure = error;
      return;
    }
    waiting.push(chunk);
    length += chunk.length;
    total += chunk.length;
  });
  const streams = new Map(files.map((name) => [name, new ZipDeflate(name, { level: 6 })] as const));
  for (const stream of streams.values()) zip.add(stream);

  async function passOn(isLast: boolean): Promise<void> {
    if (failure) throw failure;
    if (total > maxBytes) throw new Error(`a copy has more than ${maxBytes} bytes`);
    if (length < partBytes && !isLast) return;
    const bytes = Buffer.concat(waiting);
    waiting = [];
    length = 0;
    for (let from = 0; from < bytes.length; from += partBytes)
      await onPart(bytes.subarray(from, from + partBytes), position++);
  }

  return {
    write: (file, text) => streams.get(file)!.push(strToU8(text)),
    flush: () => passOn(false),
    async end() {
      for (const stream of streams.values()) stream.push(new Uint8Array(0), true);
      zip.end();
      await passOn(true);
    },
  };
}
