/** Keeps the pictures that were rendered last, up to a number of bytes. */

export type Rendered = { bytes: Uint8Array<ArrayBuffer>; type: string };

export type PictureCache = {
  get(key: string): Rendered | undefined;
  set(key: string, picture: Rendered): void;
};

/** @param most bytes that are kept in all */
export function createPictureCache(most: number): PictureCache {
  const pictures = new Map<string, Rendered>();
  let size = 0;

  function drop(key: string): void {
    size -= pictures.get(key)?.bytes.byteLength ?? 0;
    pictures.delete(key);
  }

  return {
    get(key) {
      const picture = pictures.get(key);
      if (!picture) return undefined;
      // What was used last is dropped last.
      pictures.delete(key);
      pictures.set(key, picture);
      return picture;
    },
    set(key, picture) {
      drop(key);
      // One picture does not displace all others.
      if (picture.bytes.byteLength > most / 4) return;
      pictures.set(key, picture);
      size += picture.bytes.byteLength;
      for (const oldest of pictures.keys()) {
        if (size <= most) return;
        drop(oldest);
      }
    },
  };
}
