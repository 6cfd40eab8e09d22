import { describe, expect, it } from 'vitest';
import type { FileKind } from './kinds.ts';
import { pictureSize } from './picture-size.ts';

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const big = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => (value >>> (8 * (bytes - 1 - at))) & 0xff);
const little = (value: number, bytes: number): number[] => big(value, bytes).toReversed();

const sizeOf = (kind: FileKind, bytes: number[]) =>
  pictureSize(kind, async (position, length) => {
    const part = new Uint8Array(bytes.slice(position, position + length));
    return new DataView(part.buffer);
  });

const riff = (chunk: string, rest: number[]) => [
  ...ascii('RIFF'),
  ...little(100, 4),
  ...ascii(`WEBP${chunk}`),
  ...little(10, 4),
  ...rest,
];
/** A thumbnail in a segment before the frame has a frame of its own, which is skipped with it. */
const thumbnail = [
  0xff,
  0xe1,
  ...big(19, 2),
  ...ascii('Exif'),
  0xff,
  0xd8,
  0xff,
  0xc0,
  ...big(11, 2),
  8,
  ...big(60, 2),
  ...big(80, 2),
  0,
  0,
];
const frame = (marker: number) => [0xff, marker, ...big(11, 2), 8, ...big(20_000, 2), ...big(20_001, 2), 3, 0, 0];

describe('the size of a picture', () => {
  it.each<[FileKind, string, number[]]>([
    [
      'PNG',
      'PNG',
      [...ascii('\x89PNG\r\n\x1A\n'), ...big(13, 4), ...ascii('IHDR'), ...big(20_001, 4), ...big(20_000, 4)],
    ],
    ['GIF', 'GIF', [...ascii('GIF89a'), ...little(20_001, 2), ...little(20_000, 2)]],
    ['JPG', 'baseline JPEG behind a thumbnail', [0xff, 0xd8, ...thumbnail, ...frame(0xc0)]],
    ['JPG', 'progressive JPEG with fill bytes', [0xff, 0xd8, 0xff, 0xff, ...frame(0xc2)]],
    ['WEBP', 'extended WebP', riff('VP8X', [0, 0, 0, 0, ...little(20_000, 3), ...little(19_999, 3)])],
  ])('%s: is read from the header of a %s', async (kind, _, bytes) => {
    expect(await sizeOf(kind, bytes)).toEqual({ width: 20_001, height: 20_000 });
  });

  it.each<[string, string, number[]]>([
    ['lossless', 'VP8L', [0x2f, ...little((99 << 14) | 149, 4), 0, 0, 0, 0, 0]],
    ['lossy', 'VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(150, 2), ...little(100, 2)]],
  ])('is read from a %s WebP', async (_, chunk, rest) => {
    expect(await sizeOf('WEBP', riff(chunk, rest))).toEqual({ width: 150, height: 100 });
  });

  it.each<[FileKind, number[]]>([
    ['PNG', ascii('\x89PNG\r\n\x1A\n')],
    ['JPG', [0xff, 0xd8, 0xff, 0xe1]],
    ['JPG', [0xff, 0xd8, ...ascii('nonsense, nonsense')]],
    ['WEBP', ascii('RIFF')],
    ['GIF', ascii('GIF89a')],
    ['PDF', ascii('%PDF-1.7')],
  ])('is unknown when the header of a %s does not have it', async (kind, bytes) => {
    expect(await sizeOf(kind, bytes)).toBeNull();
  });
});
