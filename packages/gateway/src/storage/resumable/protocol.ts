/**
 * The wire of the TUS protocol 1.0 (https://tus.io/protocols/resumable-upload): versions, header values, and the address of an upload.
 */
import type { Context } from 'hono';
import { StorageError } from '../../errors/storage-error.ts';
import { TusError } from '../../errors/tus-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { checkBucketName, checkObjectName, type Place } from '../names.ts';
import { isVersion } from '../backend/store.ts';

export const TUS_VERSION = '1.0.0';
export const TUS_EXTENSIONS = 'creation,creation-with-upload,creation-defer-length,termination,expiration';
/** The type of a body with bytes of an upload. */
export const OFFSET_STREAM = 'application/offset+octet-stream';
/** The end of the address for uploads with a token of a signed upload in place of a session. */
export const SIGNED = '/sign';

/** Longest `Upload-Metadata` in characters, and most pairs in it. Node refuses headers over 16 KiB anyway. */
const LONGEST_METADATA = 16 * 1024;
const MOST_PAIRS = 32;

/** An integer of a header; undefined if the header is missing. @throws TusError `UploadHeadersInvalid` */
export function integerOf(c: Context<GatewayEnv>, name: string): number | undefined {
  const text = c.req.header(name);
  if (text === undefined) return undefined;
  if (!/^(0|[1-9]\d{0,14})$/.test(text)) throw new TusError('UploadHeadersInvalid', `Invalid ${name}\n`);
  return Number(text);
}

/**
 * Parses `Upload-Metadata`: pairs of a key and a value in base64, which may be missing.
 *
 * @throws TusError `UploadHeadersInvalid`
 */
export function parseMetadata(header: string | undefined): Map<string, string> {
  const pairs = new Map<string, string>();
  if (header === undefined) return pairs;
  const invalid = () => new TusError('UploadHeadersInvalid', 'Invalid upload-metadata\n');
  if (header.length > LONGEST_METADATA) throw invalid();
  for (const pair of header.split(',')) {
    const [, key = '', value = ''] = /^\s*([^\s,]+)(?: ([A-Za-z\d+/]*={0,2}))?\s*$/.exec(pair) ?? [];
    if (key === '' || pairs.has(key) || pairs.size >= MOST_PAIRS) throw invalid();
    pairs.set(key, Buffer.from(value, 'base64').toString('utf8'));
  }
  return pairs;
}

/** The bucket and path that the metadata names. @throws StorageError `InvalidBucketName`, `InvalidKey` */
export function placeOfMetadata(metadata: ReadonlyMap<string, string>): Place {
  return {
    bucket: checkBucketName(metadata.get('bucketName') ?? ''),
    name: checkObjectName(metadata.get('objectName') ?? ''),
  };
}

/** The last part of an upload's address, in upstream's format: bucket, path and id in base64url. */
export const encodeAddress = ({ bucket, name }: Place, id: string): string =>
  Buffer.from(`${bucket}/${name}/${id}`).toString('base64url');

/** Reads the last part of an upload's address. @throws TusError `UploadNotFound` */
export function decodeAddress(address: string): { place: Place; id: string } {
  const [, bucket, name, id] =
    /^([^/]+)\/(.+)\/([^/]+)$/s.exec(Buffer.from(address, 'base64url').toString('utf8')) ?? [];
  if (bucket === undefined || name === undefined || id === undefined || !isVersion(id)) {
    throw new TusError('UploadNotFound');
  }
  return { place: { bucket, name }, id };
}

/**
 * The absolute address of an upload, below that of the request. Behind a proxy the forwarded scheme and host count: a false one misleads
 * only the sender.
 */
export function locationOf(c: Context<GatewayEnv>, address: string): string {
  const url = new URL(c.req.url);
  const first = (name: string) => c.req.header(name)?.split(',', 1)[0]?.trim();
  const scheme = first('x-forwarded-proto') ?? url.protocol.slice(0, -1);
  const host = first('x-forwarded-host') ?? url.host;
  const path = `${url.pathname.replace(/\/+$/, '')}/${address}`;
  const location = URL.parse(path, `${scheme}://${host}`);
  if (!location) throw new StorageError('InvalidRequest', 'The forwarded host is invalid');
  return location.href;
}
