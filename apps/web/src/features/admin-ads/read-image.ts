// Reads a chosen picture and crops the part that becomes the ad. Everything happens in this browser.
import type { FieldError } from '@tanabana/domain/field-error';
import { KIND_BYTES, kindOf } from '@tanabana/domain/files/kinds';
import type { FileKind } from '@tanabana/domain/files/kinds';
import { LIMITS } from '@tanabana/domain/limits';
import { UPLOAD_LIMITS } from '@tanabana/domain/upload-limits';
import { pixelErrorOf } from '#lib/uploads/check-file.ts';
import { partOf } from './crop.ts';
import type { Crop, Size } from './crop.ts';

const KINDS: readonly FileKind[] = ['JPG', 'PNG', 'WEBP'];

/** The filter of the file dialog. */
export const AD_IMAGE_RULE = { kinds: KINDS, most_bytes: UPLOAD_LIMITS.ad_image_bytes };

export type ReadImage =
  | { error: 'type' | 'tooLarge' | 'unreadable' }
  | { error: 'pixels'; words: FieldError }
  | { error: null; file: File; size: Size; isRight: boolean };

/** Checks a picture by its bytes, in the order in which a person would mend it: type, length, pixels. Only then is it decoded. */
export async function readImage(file: File): Promise<ReadImage> {
  const kind = kindOf(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()));
  if (!kind || !KINDS.includes(kind)) return { error: 'type' };
  if (file.size > UPLOAD_LIMITS.ad_image_bytes) return { error: 'tooLarge' };
  const pixels = await pixelErrorOf(file, kind);
  if (pixels) return { error: 'pixels', words: pixels };
  try {
    const { width, height } = await createImageBitmap(file);
    const isRight = width === LIMITS.ad_width && height === LIMITS.ad_height;
    return { error: null, file, size: { width, height }, isRight };
  } catch {
    // A broken picture, or a coding that this browser does not know.
    return { error: 'unreadable' };
  }
}

/** Qualities from the best down; the first whose file is small enough is used. */
const QUALITIES = [0.92, 0.8, 0.6, 0.4];

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

/** The cropped part as a picture of an ad's size. @throws Error where the browser cannot render or encode it */
export async function cutOut(file: File, size: Size, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = LIMITS.ad_width;
  canvas.height = LIMITS.ad_height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  const part = partOf(size, crop.zoom);
  const picture = await createImageBitmap(file);
  context.imageSmoothingQuality = 'high';
  // Transparency would become black in a JPG.
  // house-allow colours: a canvas takes no tokens, and the stored picture is the same in every theme
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, crop.x, crop.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  // Safari cannot write WEBP, and returns a PNG instead.
  for (const type of ['image/webp', 'image/jpeg'] as const) {
    for (const quality of QUALITIES) {
      const blob = await encode(canvas, type, quality);
      if (!blob || blob.type !== type) break;
      const name = file.name.replace(/\.\w+$/, '') + (type === 'image/webp' ? '.webp' : '.jpg');
      if (blob.size <= UPLOAD_LIMITS.ad_image_bytes) return new File([blob], name, { type });
    }
  }
  throw new Error('no coding makes the picture short enough');
}
