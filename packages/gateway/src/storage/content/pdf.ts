/**
 * Inspects PDFs (https://pdfa.org/resource/iso-32000-2): whether one begins and ends correctly, has active content, and how much it unpacks
 * to. Viewers find an object wherever the file's table says it is. So no table is trusted here: every byte is inspected, compressed or not.
 */
import type { FileHandle } from 'node:fs/promises';
import { createInflate, constants } from 'node:zlib';
import { StorageError } from '../../errors/storage-error.ts';
import type { StorageLimits } from '../types.ts';
import { bytesAt, notWhole } from './bytes.ts';

const TAIL = 1024;
/** Most streams of one file. No real document has more, and opening each costs time. */
const MOST_STREAMS = 50_000;
/** Most bytes between the start of a dictionary and its stream. */
const DICTIONARY = 4096;

/** A pattern of a name as a PDF may write it: each character may be `#` and its code (7.3.5). */
const spelled = (name: string): string =>
  [...name]
    .map((letter) => {
      const code = letter.charCodeAt(0).toString(16);
      return `(?:${letter}|#${code.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
    })
    .join('');
const nameOf = (...names: string[]): RegExp =>
  new RegExp(`/(?:${names.map(spelled).join('|')})(?![^\\0\\s()<>[\\]{}/%])`);

/**
 * Names of active content: actions (12.6.4) that run a program of the document or of the reader's machine; XML forms (12.7.8), whose
 * scripts have no name of their own; and 3D models (13.6.4).
 */
const ACTIVE = nameOf('JavaScript', 'Launch', 'Rendition', 'XFA', 'OnInstantiate');
const ENCRYPTED = nameOf('Encrypt');
const OBJECTS = nameOf('ObjStm');
const FLATE = new RegExp(`/(?:${spelled('FlateDecode')}|${spelled('Fl')})(?![\\w#])`, 'g');
const FILTER = nameOf('Filter');
/**
 * Detects an object stream by its other keys (7.5.7), because some viewers do not require the type. Outlines have a reference where it has
 * a number.
 */
const FIRST = nameOf('First');
const NUMBER = nameOf('N');
const FIRST_NUMBER = new RegExp(`${FIRST.source}(?:[\\0\\s]|%[^\\r\\n]*[\\r\\n])*\\d+(?!\\d*[\\0\\s]+\\d+[\\0\\s]+R)`);
/** Names that identify an object stream anywhere. */
const OBJECT_NAMES = [OBJECTS, FIRST_NUMBER];
/** With these parameters the output would need decoding before inspection. Images and tables are packed like that, objects are not. */
const PARAMETERS = nameOf('DecodeParms', 'DP');
const PLAIN_FLATE = new RegExp(
  `/${spelled('Filter')}\\s*(?:\\[\\s*)?/(?:${spelled('FlateDecode')}|${spelled('Fl')})(?!\\s*/(?:ASCII|A85|AHx|LZW|Run|RL|DCT|JPX|CC|JBIG2|Crypt))\\s*(?:[\\]/>]|$)`,
);
/** Longest possible spelling of these names: consecutive chunks overlap by it. */
const OVERLAP = 64;

const refused = (words: string): StorageError => new StorageError('InvalidContent', words);
const unusual = (): StorageError => refused('This PDF is packed in an unusual way: save it again');
const damaged = (): StorageError => refused('This PDF is damaged: save it again');
const active = (): StorageError =>
  refused(
    'This PDF runs a program (JavaScript, or a command that it launches): save it without, for instance by printing it to a PDF',
  );

/** Checks that a file begins and ends like a PDF. @throws StorageError `InvalidMimeType` */
export async function checkPdfFrame(file: FileHandle, head: Buffer, size: number): Promise<void> {
  if (!/^%PDF-\d\.\d/.test(head.toString('latin1', 0, 8)))
    throw notWhole('This file does not begin like a PDF: save it again');
  const tail = await bytesAt(file, Math.max(0, size - TAIL), TAIL);
  if (/%%EOF[\s\0]*$/.test(tail.toString('latin1'))) return;
  throw notWhole(
    tail.includes('%%EOF')
      ? 'Something else follows this PDF in its file: save it again'
      : 'This PDF is cut off: save it again',
  );
}

/** Bytes that a whole file may still unpack to. */
type Budget = { left: number };

/**
 * Unpacks a stream and searches the output for active content, chunk by chunk, without storing it.
 *
 * @returns whether the stream could be unpacked
 */
async function inspectPacked(bytes: Buffer, budget: Budget): Promise<boolean> {
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  inflate.end(bytes);
  let before = '';
  try {
    for await (const chunk of inflate) {
      const piece = chunk as Buffer;
      budget.left -= piece.length;
      if (budget.left < 0) throw refused('This PDF unpacks to too much: save its pictures smaller');
      const text = before + piece.toString('latin1');
      if (ACTIVE.test(text)) throw active();
      before = text.slice(-OVERLAP);
    }
    return true;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    return false;
  }
}

/** Positions of a name in the file, for a text that starts at `from`. */
const placesOf = (text: string, { source }: RegExp, from = 0): number[] =>
  [...text.matchAll(new RegExp(source, 'g'))].map(({ index }) => from + index);

const isZlib = (head: number, flags: number): boolean => (head & 0x0f) === 8 && ((head << 8) | flags) % 31 === 0;

/** The dictionary before a stream, as text. */
function dictionaryBefore(text: string, at: number): string {
  const near = text.slice(Math.max(0, at - DICTIONARY), at);
  return near.slice(near.lastIndexOf('obj') + 1);
}

/**
 * Refuses a PDF with active content, and one that unpacks to more than a viewer should have to hold.
 *
 * @param size bytes, limited by the bucket or `maxFileBytes`
 * @throws StorageError `InvalidContent`, with a message for the uploader
 */
export async function inspectPdf(
  file: FileHandle,
  size: number,
  { maxPdfUnpackedBytes }: Pick<StorageLimits, 'maxPdfUnpackedBytes'>,
): Promise<void> {
  const bytes = await bytesAt(file, 0, size);
  const text = bytes.toString('latin1');
  if (ENCRYPTED.test(text)) throw refused('This PDF is locked (encrypted): save it without a password');
  if (ACTIVE.test(text)) throw active();
  const budget: Budget = { left: maxPdfUnpackedBytes };
  let streams = 0;
  const seen = new Set<number>();
  for (const { index, 0: word } of text.matchAll(/(?<!end)stream\r?\n?/g)) {
    streams += 1;
    if (streams > MOST_STREAMS) throw refused('This PDF has too many parts: save it again');
    const dictionary = dictionaryBefore(text, index);
    const filters = dictionary.match(FLATE)?.length ?? 0;
    // After two filters, the output would need a second unpacking to be inspected. Only image formats legitimately follow another filter.
    const isPlain = PLAIN_FLATE.test(dictionary);
    const hasObjects = OBJECTS.test(dictionary) || (FIRST.test(dictionary) && NUMBER.test(dictionary));
    const isReadable = !PARAMETERS.test(dictionary) && (isPlain || !FILTER.test(dictionary));
    if (filters > 1 || (hasObjects && !isReadable)) throw unusual();
    if (hasObjects)
      for (const name of OBJECT_NAMES)
        placesOf(dictionary, name, index - dictionary.length).forEach((at) => seen.add(at));
    const start = index + word.length;
    const isPacked = isZlib(bytes[start] ?? 0, bytes[start + 1] ?? 0);
    const isEmpty = text.startsWith('endstream', start) || /^\s+endstream/.test(text.slice(start, start + 16));
    // Anything that looks compressed is unpacked, even if its dictionary says otherwise. Only a stream that declares compression must
    // unpack.
    const isWhole = isPacked && (await inspectPacked(bytes.subarray(start), budget));
    if (isPlain && !isWhole && !isEmpty) throw damaged();
  }
  // Other object streams are in dictionaries that were not found whole: too long, or with a text that looks like the start of an object.
  if (OBJECT_NAMES.some((name) => placesOf(text, name).some((at) => !seen.has(at)))) throw unusual();
}
