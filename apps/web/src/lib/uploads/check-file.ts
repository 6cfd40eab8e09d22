import type { FieldError } from '@tanabana/domain/field-error';
import { fileErrors } from '@tanabana/domain/files/field-errors';
import { KIND_BYTES, kindOf, MEDIA_TYPES } from '@tanabana/domain/files/kinds';
import type { FileKind } from '@tanabana/domain/files/kinds';
import { pictureSize } from '@tanabana/domain/files/picture-size';
import { UPLOAD_LIMITS } from '@tanabana/domain/upload-limits';
import { quantity } from '#i18n/format.ts';

/** The files that a field accepts: kinds, and the maximum size. */
export type FileRule = { kinds: readonly FileKind[]; most_bytes: number };

const MEGABYTE = 1_000_000;

/** The kinds as text: `PNG, JPG or SVG`. */
const listed = (kinds: readonly FileKind[]) =>
  new Intl.ListFormat('en-IN', { type: 'disjunction', style: 'long' }).format(kinds);

/** The filter of the file dialog. */
export const acceptOf = ({ kinds }: FileRule): string => kinds.map((kind) => MEDIA_TYPES[kind]).join(',');

const headOf = async (file: File) => new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer());

/** The error of a chosen file; null where it is valid. Its kind is decided by its bytes, not by its name. */
export async function fileErrorOf(file: File, rule: FileRule): Promise<FieldError | null> {
  if (file.size === 0) return fileErrors.empty;
  const kind = kindOf(await headOf(file));
  if (!kind || !rule.kinds.includes(kind)) return fileErrors.kind(listed(rule.kinds));
  if (file.size > rule.most_bytes) return fileErrors.tooLarge(rule.most_bytes / MEGABYTE);
  return pixelErrorOf(file, kind);
}

/** The error in the number of a picture's pixels, read from its header: nothing has decoded it yet. */
export async function pixelErrorOf(file: File, kind: FileKind): Promise<FieldError | null> {
  const size = await pictureSize(
    kind,
    async (position, length) => new DataView(await file.slice(position, position + length).arrayBuffer()),
  );
  if (!size || size.width * size.height <= UPLOAD_LIMITS.picture_pixels) return null;
  return fileErrors.pixels(quantity(size.width), quantity(size.height));
}
