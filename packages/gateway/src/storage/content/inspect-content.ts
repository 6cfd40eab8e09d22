/**
 * Determines what a file is by its bytes. Neither its name nor the declared type counts, except among kinds of text, which bytes do not
 * distinguish. The file is served as the detected type.
 */
import type { FileHandle } from 'node:fs/promises';
import { StorageError } from '../../errors/storage-error.ts';
import type { Bucket, Facts, StorageLimits } from '../types.ts';
import { bytesAt, notWhole } from './bytes.ts';
import { checkAllowed, plainType } from './declared-type.ts';
import { checkPdfFrame, inspectPdf } from './pdf.ts';
import { extentOf } from './pictures.ts';
import { checkSvg, looksLikeSvg } from './svg.ts';

/** Bytes that are read to detect the type. */
const HEAD = 64 * 1024;

/** Text types that a browser only displays. Any other text is plain text. */
const TEXTS = ['text/plain', 'text/csv', 'text/tab-separated-values', 'text/markdown', 'application/json'];

/** Types that have another name here. */
const SYNONYMS: Readonly<Record<string, string>> = { 'image/apng': 'image/png' };

/** Decodes the head as text. @returns undefined if it is not text */
function textOf(head: Buffer): string | undefined {
  if (head.includes(0)) return undefined;
  try {
    // The end of the head may split a character.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
}

async function typeOf(head: Buffer, declared: string): Promise<string> {
  // Thirty modules that nothing needs before the first upload.
  const { fileTypeFromBuffer } = await import('file-type');
  const known = await fileTypeFromBuffer(head);
  if (known && !/xml/.test(known.mime)) return SYNONYMS[plainType(known.mime)] ?? plainType(known.mime);
  const text = textOf(head);
  if (text === undefined) return known?.mime ?? 'application/octet-stream';
  if (looksLikeSvg(text)) return 'image/svg+xml';
  return TEXTS.includes(plainType(declared)) ? plainType(declared) : 'text/plain';
}

/** Determines a file's type by its bytes, and refuses nothing. @param declared the type that the uploader declares */
export const detectType = async (file: FileHandle, declared: string): Promise<string> =>
  typeOf(await bytesAt(file, 0, HEAD), declared);

async function readSvg(file: FileHandle, size: number, most: number): Promise<string> {
  if (size > most) throw new StorageError('EntityTooLarge', `An SVG has at most ${most} bytes`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await bytesAt(file, 0, size));
  } catch {
    throw notWhole('This drawing (SVG) is not in UTF-8: save it again');
  }
}

type Terms = {
  declared: string;
  bucket: Bucket;
  limits: StorageLimits;
  /** Whether PDFs with active content are refused. */
  inspectPdfs: boolean;
};

/**
 * Inspects a file's content. The returned `size` is what is served: it is smaller than the file if data follows a JPEG.
 *
 * @param declared the type that the uploader declares
 * @throws StorageError `InvalidMimeType` for a type that the bucket does not allow, and for a file that is not what it begins as;
 * `InvalidContent` for a picture of too many pixels and a PDF that runs programs or unpacks to too much; `EntityTooLarge` for an SVG that
 * is too long
 */
export async function inspectContent(
  file: FileHandle,
  size: number,
  { declared, bucket, limits, inspectPdfs }: Terms,
): Promise<Facts> {
  const head = await bytesAt(file, 0, HEAD);
  const type = await typeOf(head, declared);
  checkAllowed(type, bucket);
  if (type === 'application/pdf') {
    await checkPdfFrame(file, head, size);
    if (inspectPdfs) await inspectPdf(file, size, limits);
  }
  if (type === 'image/svg+xml') checkSvg(await readSvg(file, size, limits.maxSvgBytes));
  const found = await extentOf(type, file, size);
  if (found && found.width * found.height > limits.maxPixels) {
    throw new StorageError(
      'InvalidContent',
      `This picture has ${found.width} x ${found.height} pixels, more than can be shown: save it smaller`,
    );
  }
  const { end = size, ...extent } = found ?? {};
  return { type, size: end, ...extent };
}
