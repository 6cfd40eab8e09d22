/** A cache whose entries together have a bound in bytes. The least recently used make room. */
export type BoundedCache<T> = {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
};

/** @param sizeOf the size of an entry in bytes */
export function createBoundedCache<T>(mostBytes: number, sizeOf: (value: T) => number): BoundedCache<T> {
  const entries = new Map<string, { value: T; size: number }>();
  let bytes = 0;
  const remove = (key: string) => {
    bytes -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      remove(key);
      const size = sizeOf(value);
      entries.set(key, { value, size });
      bytes += size;
      for (const oldest of entries.keys()) {
        if (bytes <= mostBytes) break;
        remove(oldest);
      }
    },
  };
}
