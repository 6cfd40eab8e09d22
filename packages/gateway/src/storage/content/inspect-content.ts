/**
 * In charge of what a file is, by its bytes: neither its name nor what the uploader says counts, but for kinds of text, which no
 * bytes tell apart. What is found is what the file is served as.
 */
import type { FileHandle } from 'node:fs/promises';
import { StorageError } from '../../errors/storage-error.ts';
import type { Bucket, Facts, StorageLimits } from '../types.ts';
import { bytesAt, notWhole } from './bytes.ts';
import { checkPdfFrame, inspectPdf } from './pdf.ts';
import { extentOf } from './pictures.ts';
import { checkSvg, looksLikeSvg } from './svg.ts';

/** What is read to tell the type. */
const HEAD = 64 * 1024;

/** Kinds of text that a browser only shows; whatever else is text, is plain text. */
const TEXTS = ['text/plain', 'text/csv', 'text/tab-separated-values', 'text/markdown', 'application/json'];

/** Types that go by another name here. */
const SYNONYMS: Readonly<Record<string, string>> = { 'image/apng': 'image/png' };

/** The head as text; undefined where it is none. */
function textOf(head: Buffer): string | undefined {
  if (head.includes(0)) return undefined;
  try {
    // A character may be cut in two where the head ends.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
}

const plain = (type: string): string => type.split(';', 1)[0]!.trim().toLowerCase();

async function typeOf(head: Buffer, declared: string): Promise<string> {
  // Thirty files that nothing needs before the first upload.
  const { fileTypeFromBuffer } = await import('file-type');
  const known = await fileTypeFromBuffer(head);
  if (known && !/xml/.test(known.mime)) return SYNONYMS[plain(known.mime)] ?? plain(known.mime);
  const text = textOf(head);
  if (text === undefined) return known?.mime ?? 'application/octet-stream';
  if (looksLikeSvg(text)) return 'image/svg+xml';
  return TEXTS.includes(plain(declared)) ? plain(declared) : 'text/plain';
}

/** @throws StorageError `InvalidMimeType` when the bucket does not take it */
function checkAllowed(type: string, { allowed_mime_types: allowed }: Bucket): void {
  if (!allowed || allowed.length === 0) return;
  const [kind] = type.split('/');
  if (allowed.some((each) => each === type || each === `${kind}/*` || each === '*/*')) return;
  throw new StorageError('InvalidMimeType', `mime type ${type} is not supported`);
}

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
  /** Whether PDFs that do more than show themselves are refused. */
  inspectPdfs: boolean;
};

/**
 * What there is to say of a file's content. Its `size` is what is served: less than there is where something follows a JPEG.
 *
 * @param declared the type that the uploader says it has
 * @throws StorageError `InvalidMimeType` for a type that the bucket does not take, and for what is not what it begins as;
 *   `InvalidContent` for a picture of too many pixels and a PDF that runs programs or unpacks to too much; `EntityTooLarge` for an SVG that is too long
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
