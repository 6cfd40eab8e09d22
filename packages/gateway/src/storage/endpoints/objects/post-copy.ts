/**
 * POST /object/copy: copies a file, within its bucket or to another (https://supabase.com/docs/reference/javascript/storage-from-copy). The
 * caller must see the file, and be allowed to upload the copy: the policies see the metadata that the copy will have.
 */
import { randomUUID } from 'node:crypto';
import type { Handler } from 'hono';
import { StorageError } from '../../../errors/storage-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { requestFacts } from '../../../http/request-facts.ts';
import type { StorageContext } from '../../context.ts';
import { flagIn, readJson, textIn, wrong, type Body } from '../../read-json.ts';
import { findObject, type Metadata, type NewObject } from '../../rows.ts';
import { copyStored, metadataOfCopy } from '../../upload/copy-stored.ts';
import { readUserMetadata } from '../../upload/read-upload.ts';
import { placesIn } from './places.ts';

/** The metadata that the body gives the copy in place of the file's own. */
function givenMetadata({ metadata: given = {} }: Body): Partial<Metadata> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw wrong('metadata', 'an object');
  const cacheControl = textIn(given as Body, 'cacheControl', '');
  const mimetype = textIn(given as Body, 'mimetype', '');
  if (cacheControl !== '' && !/^[\w\x20=,"-]{1,200}$/.test(cacheControl)) throw wrong('metadata/cacheControl', 'valid');
  return { ...(cacheControl !== '' && { cacheControl }), ...(mimetype !== '' && { mimetype }) };
}

export function postCopy(context: StorageContext): Handler<GatewayEnv> {
  const { scope, now, isStrict } = context;

  return async (c) => {
    const body = await readJson(c);
    const { source, destination } = placesIn(body, isStrict);
    const claims = c.get('claims');
    const found = await findObject(scope, source, claims);
    if (!found?.metadata) throw new StorageError('NoSuchKey');
    const isWhole = flagIn(body, 'copyMetadata', true);
    const { version, metadata: own } = found;
    const metadata = isWhole ? own : await metadataOfCopy(context, own, givenMetadata(body), destination);
    const object: NewObject = {
      ...destination,
      version: randomUUID(),
      metadata: { ...metadata, lastModified: now().toISOString() },
      userMetadata: isWhole
        ? (found.user_metadata ?? undefined)
        : readUserMetadata(c.req.header('x-metadata'), isStrict),
      owner: claims.sub,
    };
    const upsert = c.req.header('x-upsert') === 'true';
    const copied = await copyStored(context, { version, metadata: own }, object, {
      claims,
      request: requestFacts(c),
      upsert,
    });
    return c.json({ Id: copied.id, Key: `${destination.bucket}/${destination.name}`, ...copied });
  };
}
