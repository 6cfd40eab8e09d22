/**
 * GET /render/image/public/{bucket}/{path}, /render/image/authenticated/… and /render/image/sign/…: a picture, resized and converted
 * (https://supabase.com/docs/guides/storage/serving/image-transformations). It is shown to those who may read the file. A signed address
 * holds its transformation, so that its holder cannot ask for another.
 */
import { createHash } from 'node:crypto';
import type { Context, Handler } from 'hono';
import { StorageError } from '../../../errors/storage-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { shareOf } from '../../../http/limits/limit-requests.ts';
import type { StorageContext } from '../../context.ts';
import { placeIn } from '../../place-in.ts';
import type { Rendered } from '../../render/picture-cache.ts';
import { invalidSource } from '../../render/render-picture.ts';
import {
  parseTransformations,
  readTransformation,
  shownTransformations,
  type Transformation,
} from '../../render/transformation.ts';
import type { StoredObject } from '../../rows.ts';
import { privately, publicFile, publicly, signedFile, visibleFile, type Find } from '../../serve/find-file.ts';
import { headersOf } from '../../serve/headers.ts';
import { isCurrent } from '../../serve/serve-object.ts';

/** The format of the result: the one that is asked for, or WebP for a client that says it shows it. */
function withFormat(c: Context<GatewayEnv>, requested: Transformation): Transformation {
  if (requested.format !== undefined) return requested;
  return /\bimage\/webp\b/.test(c.req.header('accept') ?? '') ? { ...requested, format: 'webp' } : requested;
}

async function bytesOf(stream: ReadableStream<Uint8Array>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > most) throw invalidSource('The source image file is too large to process');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function rendered(
  c: Context<GatewayEnv>,
  context: StorageContext,
  object: StoredObject,
  requested: Transformation,
) {
  const { store, limits, pictures, render, renderQueue } = context;
  const { version, metadata } = object;
  if (metadata!.size > limits.maxRenderBytes) throw invalidSource('The source image file is too large to process');
  const key = `${version} ${requested.format ?? 'origin'} ${shownTransformations(requested)}`;
  const work = async (): Promise<Rendered> => {
    const again = pictures.get(key);
    if (again) return again;
    const stream = await store.read(version);
    if (!stream) throw new StorageError('NoSuchKey');
    const maxPixels = Math.min(limits.maxPixels, limits.maxRenderPixels);
    const picture = await render(await bytesOf(stream, limits.maxRenderBytes), requested, { maxPixels });
    pictures.set(key, picture);
    return picture;
  };
  return pictures.get(key) ?? renderQueue.run(shareOf(c), work);
}

async function serveImage(
  c: Context<GatewayEnv>,
  context: StorageContext,
  name: string,
  {
    find,
    cacheControl,
    transformation,
  }: { find: Find; cacheControl: (stored: string) => string; transformation: Transformation },
): Promise<Response> {
  const object = await find();
  if (!object?.metadata) throw new StorageError('NoSuchKey');
  const { metadata } = object;
  const requested = withFormat(c, transformation);
  const shown = shownTransformations(requested);
  const tag = createHash('sha256')
    .update(`${metadata.eTag} ${requested.format ?? 'origin'} ${shown}`)
    .digest('hex');
  const headers = (type: string) => ({
    ...headersOf({ ...metadata, eTag: `"${tag}"`, mimetype: type, servedType: type }, name, {
      download: c.req.query('download'),
      cacheControl: cacheControl(metadata.cacheControl),
      isStrict: context.isStrict,
    }),
    vary: 'Accept',
    ...(shown !== '' && { 'x-transformations': shown }),
  });
  if (isCurrent(c, `"${tag}"`, metadata.lastModified)) return c.body(null, 304, headers('image/webp'));
  const { bytes, type } = await rendered(c, context, object, requested);
  return c.body(bytes, 200, { ...headers(type), 'accept-ranges': 'none', 'content-length': String(bytes.byteLength) });
}

export function getPublicImage(context: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const place = placeIn(c, context, '/render/image/public/');
    const transformation = readTransformation(c.req.query());
    return serveImage(c, context, place.name, {
      find: publicFile(context, place),
      cacheControl: publicly,
      transformation,
    });
  };
}

export function getVisibleImage(context: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const place = placeIn(c, context, '/render/image/authenticated/');
    const transformation = readTransformation(c.req.query());
    const find = visibleFile(context, place, c.get('claims'));
    return serveImage(c, context, place.name, { find, cacheControl: privately, transformation });
  };
}

export function getSignedImage(context: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const place = placeIn(c, context, '/render/image/sign/');
    const { transformations, ...file } = await signedFile(context, place, c.req.query('token'));
    return serveImage(c, context, place.name, { ...file, transformation: parseTransformations(transformations) });
  };
}
