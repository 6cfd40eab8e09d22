/**
 * The outlines of a font as WOFF2 stores them (https://www.w3.org/TR/WOFF2/#glyf_table_format): counts, flags and coordinates each in a
 * stream of their own, which compress better than the table. The browser makes the table, and that of the outlines' places, from them.
 */

type Reader = { bytes: Buffer; at: number };
const u8 = (reader: Reader): number => reader.bytes[reader.at++]!;
const u16 = (reader: Reader): number => ((reader.at += 2), reader.bytes.readUInt16BE(reader.at - 2));
const i16 = (reader: Reader): number => ((reader.at += 2), reader.bytes.readInt16BE(reader.at - 2));

/** Flags of a point in the table (https://learn.microsoft.com/typography/opentype/spec/glyf). */
const POINT = { onCurve: 1, xShort: 2, yShort: 4, repeat: 8, xSame: 16, ySame: 32, overlap: 64 };
const HEADER = 36;

/** `255UInt16` of the format. */
function short255(value: number): number[] {
  if (value < 253) return [value];
  if (value < 506) return [255, value - 253];
  if (value < 762) return [254, value - 506];
  return [253, value >> 8, value & 255];
}

/** A step from point to point: its flag, and its bytes (https://www.w3.org/TR/WOFF2/#triplet_decoding). */
function triplet(isOnCurve: boolean, dx: number, dy: number): [flag: number, bytes: number[]] {
  const [x, y] = [Math.abs(dx), Math.abs(dy)];
  const [right, up] = [Number(dx >= 0), Number(dy >= 0)];
  const signs = right + 2 * up;
  const curve = isOnCurve ? 0 : 128;
  if (x === 0 && y < 1280) return [curve + ((y & 0xf00) >> 7) + up, [y & 255]];
  if (y === 0 && x < 1280) return [curve + 10 + ((x & 0xf00) >> 7) + right, [x & 255]];
  if (x < 65 && y < 65) {
    const flag = 20 + ((x - 1) & 0x30) + (((y - 1) & 0x30) >> 2) + signs;
    return [curve + flag, [(((x - 1) & 15) << 4) | ((y - 1) & 15)]];
  }
  if (x < 769 && y < 769) {
    const flag = 84 + 12 * (((x - 1) & 0x300) >> 8) + (((y - 1) & 0x300) >> 6) + signs;
    return [curve + flag, [(x - 1) & 255, (y - 1) & 255]];
  }
  if (x < 4096 && y < 4096) return [curve + 120 + signs, [x >> 4, ((x & 15) << 4) | (y >> 8), y & 255]];
  return [curve + 124 + signs, [x >> 8, x & 255, y >> 8, y & 255]];
}

/** The steps of one axis: as a byte with a sign in the flag, as the step before, or as two bytes. */
function stepsOf(reader: Reader, flags: readonly number[], isShort: number, isSame: number): number[] {
  return flags.map((flag) => {
    if (flag & isShort) return flag & isSame ? u8(reader) : -u8(reader);
    return flag & isSame ? 0 : i16(reader);
  });
}

function flagsOf(reader: Reader, points: number): number[] {
  const flags: number[] = [];
  while (flags.length < points) {
    const flag = u8(reader);
    const times = flag & POINT.repeat ? 1 + u8(reader) : 1;
    for (let time = 0; time < times; time += 1) flags.push(flag);
  }
  return flags;
}

const sums = (steps: readonly number[]): number[] => {
  let sum = 0;
  return steps.map((step) => (sum += step));
};

/** The contours of an outline: the last point of each, and the points' flags and steps. */
function outlineAt(glyf: Buffer, at: number) {
  const reader: Reader = { bytes: glyf, at };
  const count = i16(reader);
  const box = Array.from({ length: 4 }, () => i16(reader));
  const ends = Array.from({ length: Math.max(count, 0) }, () => u16(reader));
  const instructions = count < 0 ? 0 : u16(reader);
  const flags = flagsOf(reader, (ends.at(-1) ?? -1) + 1);
  const dx = stepsOf(reader, flags, POINT.xShort, POINT.xSame);
  const dy = stepsOf(reader, flags, POINT.yShort, POINT.ySame);
  const [xs, ys] = [sums(dx), sums(dy)];
  const around = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const isPlain = count > 0 && instructions === 0 && (flags[0]! & POINT.overlap) === 0;
  if (!isPlain || around.some((side, index) => side !== box[index])) {
    throw new Error('an outline of parts, with hints, with overlaps or with a box of its own');
  }
  return { ends, flags, dx, dy };
}

/**
 * @param glyf the table of outlines, which have no hints
 * @param places where each outline begins in it, and where the last one ends
 * @param indexFormat of the table of places, in `head`
 * @throws Error for an outline that needs a stream which no font of ours fills
 */
export function transformGlyf(glyf: Buffer, places: readonly number[], indexFormat: number): Buffer {
  const glyphs = places.length - 1;
  const contours: number[] = [];
  const points: number[] = [];
  const flags: number[] = [];
  const steps: number[] = [];
  for (const [glyph, at] of places.slice(0, -1).entries()) {
    const isEmpty = at === places[glyph + 1];
    const outline = isEmpty ? { ends: [], flags: [], dx: [], dy: [] } : outlineAt(glyf, at);
    const { ends, dx, dy } = outline;
    contours.push(ends.length >> 8, ends.length & 255);
    points.push(...ends.flatMap((end, index) => short255(end - (ends[index - 1] ?? -1))));
    outline.flags.forEach((flag, index) => {
      const [made, bytes] = triplet((flag & POINT.onCurve) > 0, dx[index]!, dy[index]!);
      flags.push(made);
      steps.push(...bytes);
    });
    // The length of the hints.
    if (!isEmpty) steps.push(0);
  }
  const noComponents = Buffer.alloc(0);
  // A bit for each outline whose box is stored.
  const boxes = Buffer.alloc(4 * ((glyphs + 31) >> 5));
  const noHints = Buffer.alloc(0);
  const streams = [...[contours, points, flags, steps].map((each) => Buffer.from(each)), noComponents, boxes, noHints];
  const header = Buffer.alloc(HEADER);
  header.writeUInt16BE(glyphs, 4);
  header.writeUInt16BE(indexFormat, 6);
  streams.forEach(({ length }, index) => header.writeUInt32BE(length, 8 + 4 * index));
  return Buffer.concat([header, ...streams]);
}
