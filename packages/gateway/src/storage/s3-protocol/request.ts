/** A verified request of the S3 protocol, and what its operations share. */
import type { Context } from 'hono';
import { switchAccount } from '../../db/request-context.ts';
import type { Claims, RequestFacts } from '../../db/scope.ts';
import { XML_TYPE } from '../../errors/render-s3.ts';
import { StorageError } from '../../errors/storage-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { requestFacts } from '../../http/request-facts.ts';
import type { StorageContext } from '../context.ts';
import type { Place } from '../names.ts';
import { cacheControlOf } from '../upload/read-upload.ts';
import type { Signed } from './signature/verify.ts';
import { verifiedBody } from './signature/verified-body.ts';
import { xmlDocument, type Xml } from './xml.ts';

export type S3Request = {
  c: Context<GatewayEnv>;
  context: StorageContext;
  claims: Claims;
  signed: Signed;
  region: string;
  /** Empty for the service itself. */
  bucket: string;
  /** Empty for the bucket itself. */
  key: string;
  query: URLSearchParams;
};

/** Makes a caller that a signature has proved the caller of the request, whose work counts on their account. */
export function actAs(c: Context<GatewayEnv>, claims: Claims): void {
  c.set('claims', claims);
  switchAccount(claims.sub === undefined || claims.role === 'service_role' ? undefined : `user:${claims.sub}`);
}

export type Operation = (request: S3Request) => Promise<Response>;

/** Longest body that is XML, in bytes: a list of 10,000 parts with their checksums. */
const MAX_XML = 4 * 1024 * 1024;

export function respondXml(
  { c }: S3Request,
  root: string,
  content: string | { readonly [name: string]: Xml },
): Response {
  return c.body(xmlDocument(root, content), 200, { 'content-type': XML_TYPE });
}

/** Reads a body that is XML. @throws StorageError `EntityTooLarge`; what `verifiedBody` throws */
export async function readXmlBody({ c, signed, context }: S3Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of verifiedBody(c, signed, context.limits)) {
    size += chunk.byteLength;
    if (size > MAX_XML) throw new StorageError('EntityTooLarge', 'The body exceeded the maximum allowed size');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}

const META = 'x-amz-meta-';

/** What the caller says about a file in headers. */
export function declaredIn({ c }: S3Request): { type: string; cacheControl: string; userMetadata: unknown } {
  const headers = Object.entries(c.req.header()).filter(([name]) => name.startsWith(META));
  const own = headers.map(([name, value]): [string, string] => [name.slice(META.length), value]);
  return {
    type: c.req.header('content-type') ?? 'application/octet-stream',
    cacheControl: cacheControlOf(c.req.header('cache-control')),
    userMetadata: own.length > 0 ? Object.fromEntries(own) : undefined,
  };
}

/** Who writes, for the upload pipeline. Writes of S3 overwrite. */
export const writer = ({
  c,
  claims,
}: Pick<S3Request, 'c' | 'claims'>): { claims: Claims; request: RequestFacts; upsert: boolean } => ({
  claims,
  request: requestFacts(c),
  upsert: true,
});

/** An integer of the query within bounds. @throws StorageError `InvalidRequest` */
export function integerIn(
  query: URLSearchParams,
  name: string,
  bounds: { least: number; most: number },
): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  const value = Number(text);
  const isWithin = /^\d{1,9}$/.test(text) && value >= bounds.least && value <= bounds.most;
  if (!isWithin)
    throw new StorageError('InvalidRequest', `${name} must be an integer from ${bounds.least} to ${bounds.most}`);
  return value;
}

/** A name in a response, encoded if the caller asked for that. */
export const encoder = (query: URLSearchParams): ((name: string) => string) =>
  query.get('encoding-type') === 'url' ? encodeURIComponent : (name) => name;

/** The bucket and key of `x-amz-copy-source`. @throws StorageError `InvalidRequest` */
export function copySourceOf({ c }: S3Request): Place {
  const header = c.req.header('x-amz-copy-source') ?? '';
  const invalid = () => new StorageError('InvalidRequest', 'x-amz-copy-source must be a bucket and a key');
  let path: string;
  try {
    path = decodeURIComponent(header.split('?', 1)[0]!).replace(/^\//, '');
  } catch {
    throw invalid();
  }
  const slash = path.indexOf('/');
  if (slash < 1 || slash === path.length - 1) throw invalid();
  return { bucket: path.slice(0, slash), name: path.slice(slash + 1) };
}
