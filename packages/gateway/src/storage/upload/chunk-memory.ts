/**
 * The memory of a body's chunks. V8 counts it with its heap and collects the whole heap after some MiB of it, so an upload of 5 MB took as long
 * for the collector as for everything else. Therefore it is given back when the bytes are written (docs/performance/writes.md).
 */

/** Memory that the gateway allocated for one chunk alone. A chunk of a caller within the process is the caller's. */
const owned = new WeakSet<ArrayBufferLike>();

/** Marks the memory of a chunk that came from a socket. Node has copied the chunk for its reader. */
export function own(chunk: Uint8Array): void {
  if (chunk.byteLength === chunk.buffer.byteLength) owned.add(chunk.buffer);
}

/** Gives memory back if it is the gateway's. Nothing may read a piece of its chunk later. */
export function release(memory: ArrayBufferLike): void {
  if (owned.delete(memory)) (memory as ArrayBuffer).transfer(0);
}
