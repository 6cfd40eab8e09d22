/**
 * ListParts and ListMultipartUploads (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListMultipartUploads.html). A caller sees the
 * uploads that are their own, the server's own key all.
 */
import { findBucket } from '../../rows.ts';
import { findOpenMultipart, isOwner, MOST_PARTS, partsOf, type MultipartRecord } from '../multipart.ts';
import { encoder, integerIn, respondXml, type Operation, type S3Request } from '../request.ts';

const MOST = 1000;

export const listParts: Operation = async (request) => {
  const { query, bucket, key } = request;
  const { id } = await findOpenMultipart(request);
  const limit = Math.min(integerIn(query, 'max-parts', { least: 0, most: 1_000_000 }) || MOST, MOST);
  const marker = integerIn(query, 'part-number-marker', { least: 0, most: MOST_PARTS });
  const all = (await partsOf(request, id)).filter(({ number }) => number > (marker ?? 0));
  const parts = all.slice(0, limit);
  const isTruncated = all.length > parts.length;
  return respondXml(request, 'ListPartsResult', {
    Bucket: bucket,
    Key: key,
    UploadId: id,
    PartNumberMarker: marker,
    NextPartNumberMarker: isTruncated ? parts.at(-1)!.number : undefined,
    MaxParts: limit,
    IsTruncated: isTruncated,
    Part: parts.map(({ number, tag, size, writtenAt }) => ({
      PartNumber: number,
      LastModified: writtenAt.toISOString(),
      ETag: `"${tag}"`,
      Size: size,
    })),
  });
};

type Listed = { key: string; id: string; createdAt: number; isPrefix: boolean };

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The open uploads of a bucket that the caller may see, by key and id, those below a common prefix as one. */
async function openUploads(request: S3Request, prefix: string, delimiter: string): Promise<Listed[]> {
  const { context, bucket } = request;
  const found: Listed[] = [];
  for await (const { id, record } of context.store.unfinished.list<MultipartRecord>(
    'multipart',
    context.now().getTime(),
  )) {
    const { name } = record.place;
    if (record.place.bucket !== bucket || !name.startsWith(prefix) || !isOwner(request, record)) continue;
    const cut = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length);
    const key = cut < 0 ? name : name.slice(0, cut + delimiter.length);
    found.push({ key, id, createdAt: record.createdAt, isPrefix: cut >= 0 });
  }
  const sorted = found.toSorted((a, b) => order(a.key, b.key) || order(a.id, b.id));
  return sorted.filter(({ key, isPrefix }, at) => !isPrefix || sorted[at - 1]?.key !== key);
}

export const listMultipartUploads: Operation = async (request) => {
  const { context, bucket, query } = request;
  await findBucket(context.scope, bucket);
  const [prefix = '', delimiter = '', keyMarker = '', idMarker = ''] = [
    'prefix',
    'delimiter',
    'key-marker',
    'upload-id-marker',
  ].map((name) => query.get(name) ?? '');
  const limit = integerIn(query, 'max-uploads', { least: 1, most: MOST }) ?? MOST;
  const all = (await openUploads(request, prefix, delimiter)).filter(
    ({ key, id }) => key > keyMarker || (idMarker !== '' && key === keyMarker && id > idMarker),
  );
  const page = all.slice(0, limit);
  const last = all.length > page.length ? page.at(-1) : undefined;
  const encoded = encoder(query);
  return respondXml(request, 'ListMultipartUploadsResult', {
    Bucket: bucket,
    Prefix: encoded(prefix),
    Delimiter: delimiter === '' ? undefined : encoded(delimiter),
    KeyMarker: keyMarker === '' ? undefined : encoded(keyMarker),
    UploadIdMarker: idMarker === '' ? undefined : idMarker,
    NextKeyMarker: last && encoded(last.key),
    NextUploadIdMarker: last?.isPrefix === false ? last.id : undefined,
    MaxUploads: limit,
    IsTruncated: last !== undefined,
    EncodingType: query.get('encoding-type') === 'url' ? 'url' : undefined,
    Upload: page
      .filter(({ isPrefix }) => !isPrefix)
      .map(({ key, id, createdAt }) => ({
        Key: encoded(key),
        UploadId: id,
        Initiated: new Date(createdAt).toISOString(),
        StorageClass: 'STANDARD',
      })),
    CommonPrefixes: page.filter(({ isPrefix }) => isPrefix).map(({ key }) => ({ Prefix: encoded(key) })),
  });
};
