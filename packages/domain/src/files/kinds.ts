/**
 * Detects the type of a file by its bytes, because names and headers may be wrong. Only types that the product accepts.
 */

export type FileKind = 'PDF' | 'PNG' | 'JPG' | 'WEBP' | 'GIF' | 'SVG';

/** The media type of each kind, by which a browser offers files for a choice. */
export const MEDIA_TYPES: Readonly<Record<FileKind, string>> = {
  PDF: 'application/pdf',
  PNG: 'image/png',
  JPG: 'image/jpeg',
  WEBP: 'image/webp',
  GIF: 'image/gif',
  SVG: 'image/svg+xml',
};

/** How many bytes of a file `kindOf` has to see. */
export const KIND_BYTES = 1024;

const SVG = /^\s*<(?:svg\b|(?:\?xml|!--|!DOCTYPE svg)[^]*<svg\b)/i;
const UTF8_MARK = '\xEF\xBB\xBF';

const IS: Readonly<Record<FileKind, (text: string) => boolean>> = {
  PNG: (text) => text.startsWith('\x89PNG\r\n\x1A\n'),
  JPG: (text) => text.startsWith('\xFF\xD8\xFF'),
  WEBP: (text) => text.startsWith('RIFF') && text.startsWith('WEBP', 8),
  GIF: (text) => /^GIF8[79]a/.test(text),
  // Readers find the head of a PDF anywhere near its beginning.
  PDF: (text) => text.includes('%PDF-'),
  SVG: (text) => SVG.test(text.startsWith(UTF8_MARK) ? text.slice(UTF8_MARK.length) : text),
};

const KINDS = Object.keys(IS) as FileKind[];

/**
 * The kind of a file; null for any other.
 *
 * @param bytes its first `KIND_BYTES`
 */
export function kindOf(bytes: Uint8Array): FileKind | null {
  const text = String.fromCharCode(...bytes.subarray(0, KIND_BYTES));
  return KINDS.find((kind) => IS[kind](text)) ?? null;
}
