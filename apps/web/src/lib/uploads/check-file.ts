import type { FieldError } from '@tanabana/domain/field-error';
import { fileErrors } from '@tanabana/domain/files/field-errors';
import { KIND_BYTES, kindOf, MEDIA_TYPES } from '@tanabana/domain/files/kinds';
import type { FileKind } from '@tanabana/domain/files/kinds';
import { pictureSize } from '@tanabana/domain/files/picture-size';
import { UPLOAD_LIMITS } from '@tanabana/domain/upload-limits';
import { quantity } from '#i18n/format.ts';

/** What a field takes: kinds of files, and how large they may be. */
export type FileRule = { kinds: readonly FileKind[]; most_bytes: number };

const MEGABYTE = 1_000_000;

/** The kinds as they are read: `PNG, JPG or SVG`. */
const listed = (kinds: readonly FileKind[]) =>
  new Intl.ListFormat('en-IN', { type: 'disjunction', style: 'long' }).format(kinds);

/** What a file dialog offers by itself. */
export const acceptOf = ({ kinds }: FileRule): string => kinds.map((kind) => MEDIA_TYPES[kind]).join(',');

const headOf = async (file: File) => new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer());

/** The error of a chosen file; null where it is valid. Its kind is decided by its bytes, not by its name. */
export async function faultOfFile(file: File, rule: FileRule): Promise<FieldError | null> {
  if (file.size === 0) return fileErrors.empty;
  const kind = kindOf(await headOf(file));
  if (!kind || !rule.kinds.includes(kind)) return fileErrors.kind(listed(rule.kinds));
  if (file.size > rule.most_bytes) return fileErrors.tooLarge(rule.most_bytes / MEGABYTE);
  return faultOfPixels(file, kind);
}

/** What is wrong with the number of a picture's pixels, by its head: nothing has decoded it yet. */
export async function faultOfPixels(file: File, kind: FileKind): Promise<FieldError | null> {
  const size = await pictureSize(
    kind,
    async (position, length) => new DataView(await file.slice(position, position + length).arrayBuffer()),
  );
  if (!size || size.width * size.height <= UPLOAD_LIMITS.picture_pixels) return null;
  return fileErrors.pixels(quantity(size.width), quantity(size.height));
}
