/**
 * GetObject, HeadObject and GetObjectTagging (https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html), with ranges, conditions
 * and the response headers that the caller asks for.
 */
import { S3Error } from '../../../errors/s3-error.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import { mayRun } from '../../content/declared-type.ts';
import { asAttachment } from '../../serve/headers.ts';
import { spanOf } from '../../serve/span.ts';
import { respondXml, type Operation, type S3Request } from '../request.ts';
import { findS3Object, type S3Object } from '../rows.ts';

/** Response headers that the query may set, by its parameters. */
const OVERRIDES = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
];
/** Characters of a header's value. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]{0,1024}$/;
const ASCII = /^[\t\x20-\x7e]*$/;
/** Most characters of a value of the uploader's metadata as a header: clients bound all headers of a response. */
const LONGEST_HEADER = 8 * 1024;

/** The uploader's metadata as headers. What is no text of a header, or too long for one, is only counted. */
function metadataHeaders(own: Record<string, unknown> | null): Record<string, string> {
  const headers: Record<string, string> = {};
  let missing = 0;
  for (const [name, value] of Object.entries(own ?? {})) {
    const isHeader =
      /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) &&
      typeof value === 'string' &&
      ASCII.test(value) &&
      value.length <= LONGEST_HEADER;
    if (isHeader) headers[`x-amz-meta-${name.toLowerCase()}`] = value;
    else missing += 1;
  }
  return missing > 0 ? { ...headers, 'x-amz-missing-meta': String(missing) } : headers;
}

function overridesIn(query: URLSearchParams): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of OVERRIDES) {
    const value = query.get(`response-${name}`);
    if (!value || !VALUE.test(value)) continue;
    const time = name === 'expires' ? new Date(value) : undefined;
    if (time && Number.isNaN(time.getTime()))
      throw new StorageError('InvalidParameter', 'Invalid parameter response-expires');
    headers[name] = time?.toUTCString() ?? value;
  }
  return headers;
}

function headersOf(
  { query, key }: S3Request,
  { metadata, user_metadata, updated_at }: S3Object,
): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': metadata.mimetype,
    'cache-control': metadata.cacheControl,
    etag: metadata.eTag,
    'last-modified': new Date(updated_at).toUTCString(),
    'accept-ranges': 'bytes',
    ...metadataHeaders(user_metadata),
    ...overridesIn(query),
  };
  // A signed address may be opened in a browser. The type is the declared one, as clients of S3 expect, so that what could run is saved.
  const isAttachment = headers['content-disposition']?.toLowerCase().startsWith('attachment') ?? false;
  if (!isAttachment && mayRun(headers['content-type']!)) headers['content-disposition'] = asAttachment(key);
  return headers;
}

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
const hasTag = (header: string, tag: string): boolean => tagsIn(header).some((each) => each === '*' || each === tag);
const seconds = (time: Date | string): number => Math.floor(new Date(time).getTime() / 1000) * 1000;

/**
 * Checks the conditions of a request for a file.
 *
 * @param before the beginning of the headers' names: empty, or that of the conditions of a copy
 * @returns whether the caller's copy is current
 * @throws S3Error `PreconditionFailed`
 */
export function isCurrent({ c }: S3Request, { metadata, updated_at }: S3Object, before = ''): boolean {
  const header = (name: string) => c.req.header(`${before}${name}`);
  const [match, noneMatch] = [header('if-match'), header('if-none-match')];
  const changed = seconds(updated_at);
  const unmodified = Date.parse(header('if-unmodified-since') ?? '');
  if (match !== undefined ? !hasTag(match, metadata.eTag) : changed > unmodified)
    throw new S3Error('PreconditionFailed');
  if (noneMatch !== undefined) return hasTag(noneMatch, metadata.eTag);
  return changed <= Date.parse(header('if-modified-since') ?? '');
}

/** GetObject, and HeadObject. The file is looked up again if it was replaced between the look-up and the read. */
export const getObject: Operation = async (request) => {
  const { c, context, claims, bucket, key } = request;
  for (let tries = 0; tries < 2; tries += 1) {
    const object = await findS3Object(context.scope, claims, { bucket, name: key });
    const headers = headersOf(request, object);
    if (isCurrent(request, object)) return c.body(null, 304, headers);
    const { size, eTag } = object.metadata;
    const span = spanOf({ range: c.req.header('range'), ifRange: c.req.header('if-range') }, size, eTag);
    const length = span ? span.last - span.first + 1 : size;
    const part = span && { 'content-range': `bytes ${span.first}-${span.last}/${size}` };
    const all = { ...headers, ...part, 'content-length': String(length) };
    if (c.req.method === 'HEAD') return c.body(null, span ? 206 : 200, all);
    const body = await context.store.read(object.version, span);
    if (body) return c.body(body, span ? 206 : 200, all);
  }
  throw new StorageError('NoSuchKey');
};

/** A file has no tags. */
export const getObjectTagging: Operation = async (request) => {
  const { context, claims, bucket, key } = request;
  await findS3Object(context.scope, claims, { bucket, name: key });
  return respondXml(request, 'Tagging', { TagSet: {} });
};
