/**
 * ListObjects and ListObjectsV2 (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html), with prefix, delimiter and pages.
 */
import { StorageError } from '../../../errors/storage-error.ts';
import { findBucket } from '../../rows.ts';
import { after, namesAfter, type Entry, type From } from '../names-after.ts';
import { encoder, integerIn, respondXml, type Operation, type S3Request } from '../request.ts';
import type { Xml } from '../xml.ts';

const MOST = 1000;
/** Longest prefix, delimiter or marker in characters: a name has no more. */
const LONGEST = 1024;

type Page = { entries: Entry[]; next: Entry | undefined; limit: number; prefix: string; delimiter: string | undefined };

function textIn(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) ?? undefined;
  if (text !== undefined && text.length > LONGEST) throw new StorageError('InvalidRequest', `${name} is too long`);
  if (text?.includes('\0')) throw new StorageError('InvalidRequest', `${name} is invalid`);
  return text;
}

async function readPage(
  { context, claims, bucket, query }: S3Request,
  from: (delimiter: string) => From,
): Promise<Page> {
  await findBucket(context.scope, bucket);
  const prefix = textIn(query, 'prefix') ?? '';
  const delimiter = textIn(query, 'delimiter') || undefined;
  const limit = Math.min(integerIn(query, 'max-keys', { least: 0, most: 1_000_000 }) || MOST, MOST);
  const listing = { bucket, prefix, delimiter: delimiter ?? '', from: from(delimiter ?? ''), limit: limit + 1 };
  const entries = await namesAfter(context.scope, claims, listing);
  const next = entries.length > limit ? entries[limit - 1] : undefined;
  return { entries: entries.slice(0, limit), next, limit, prefix, delimiter };
}

/** What both versions of the response have. */
function contentOf(
  { bucket, query }: S3Request,
  { entries, next, limit, prefix, delimiter }: Page,
): Record<string, Xml> {
  const encoded = encoder(query);
  return {
    Name: bucket,
    Prefix: encoded(prefix),
    MaxKeys: limit,
    Delimiter: delimiter && encoded(delimiter),
    IsTruncated: next !== undefined,
    EncodingType: query.get('encoding-type') === 'url' ? 'url' : undefined,
    Contents: entries
      .filter(({ is_prefix }) => !is_prefix)
      .map(({ entry, metadata, updated_at }) => ({
        Key: encoded(entry),
        LastModified: updated_at === null ? undefined : new Date(updated_at).toISOString(),
        ETag: metadata?.eTag,
        Size: metadata?.size ?? 0,
        StorageClass: 'STANDARD',
      })),
    CommonPrefixes: entries.filter(({ is_prefix }) => is_prefix).map(({ entry }) => ({ Prefix: encoded(entry) })),
  };
}

const encodeToken = ({ entry, is_prefix }: Entry): string =>
  Buffer.from(`${is_prefix ? 'p' : 'l'}:${entry}`).toString('base64');

/** @throws StorageError `InvalidParameter` */
function decodeToken(token: string): From {
  const [, kind, entry] = /^([pl]):(.+)$/s.exec(Buffer.from(token, 'base64').toString('utf8')) ?? [];
  if (entry === undefined || entry.includes('\0'))
    throw new StorageError('InvalidParameter', 'Invalid continuation token');
  return after({ entry, is_prefix: kind === 'p' });
}

/** Whether a marker of the first version is a common prefix of the list. */
const isPrefix = (marker: string, prefix: string, delimiter: string): boolean =>
  delimiter !== '' &&
  marker.startsWith(prefix) &&
  marker.indexOf(delimiter, prefix.length) === marker.length - delimiter.length;

export const listObjectsV2: Operation = async (request) => {
  const { query } = request;
  const [token, startAfter] = [textIn(query, 'continuation-token'), textIn(query, 'start-after')];
  const page = await readPage(request, () =>
    token ? decodeToken(token) : { at: startAfter ?? '', isIncluded: startAfter === undefined },
  );
  const next = page.next && encodeToken(page.next);
  return respondXml(request, 'ListBucketResult', {
    ...contentOf(request, page),
    KeyCount: page.entries.length,
    ContinuationToken: token,
    NextContinuationToken: next,
    StartAfter: startAfter && encoder(query)(startAfter),
  });
};

export const listObjects: Operation = async (request) => {
  const { query } = request;
  const marker = textIn(query, 'marker') ?? '';
  const prefix = query.get('prefix') ?? '';
  const page = await readPage(request, (delimiter) =>
    marker === ''
      ? { at: '', isIncluded: true }
      : after({ entry: marker, is_prefix: isPrefix(marker, prefix, delimiter) }),
  );
  const next = page.next && encoder(query)(page.next.entry);
  return respondXml(request, 'ListBucketResult', {
    ...contentOf(request, page),
    // Upstream has the place to go on from here, in place of the one of the request.
    Marker: next,
    NextMarker: page.delimiter === undefined ? undefined : next,
  });
};
