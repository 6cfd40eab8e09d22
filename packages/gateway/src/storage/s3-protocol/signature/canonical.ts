/**
 * Signature Version 4 (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html): the canonical form of a request, and
 * the signature of a text.
 */
import { createHash, createHmac } from 'node:crypto';

/** The scope of a signature: the day, the region and the service that a key was derived for. */
export type Scope = { day: string; region: string; service: string };

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export const scopeText = ({ day, region, service }: Scope): string => `${day}/${region}/${service}/aws4_request`;

export function signingKey(secret: string, { day, region, service }: Scope): Buffer {
  return [region, service, 'aws4_request'].reduce<Buffer>((key, part) => hmac(key, part), hmac(`AWS4${secret}`, day));
}

export const signText = (key: Buffer, text: string): string => hmac(key, text).toString('hex');

/** Encodes as S3 does: everything but letters, digits and `-._~`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Decodes a part of a query string; as it is if it is encoded wrongly, so that its signature cannot match. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The canonical query of a query string, without the signature itself. */
export function canonicalQuery(query: string): string {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => {
      const at = pair.indexOf('=');
      const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      return [encode(decode(name)), encode(decode(value))];
    })
    .filter(([name]) => name !== 'X-Amz-Signature')
    .toSorted(([a, x], [b, y]) => order(a, b) || order(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

export type SignedRequest = {
  method: string;
  /** The path as it was sent, encoded. */
  path: string;
  /** The query string as it was sent. */
  query: string;
  /** Names of the signed headers, in lower case and sorted. */
  signedHeaders: readonly string[];
  header(name: string): string | undefined;
  /** What the request says about its body: a hash, or how it is not hashed. */
  payload: string;
};

/** The text of a request whose hash is signed. */
export function canonicalRequest({ method, path, query, signedHeaders, header, payload }: SignedRequest): string {
  const headers = signedHeaders.map((name) => `${name}:${(header(name) ?? '').trim().replaceAll(/ +/g, ' ')}\n`);
  return [method, path, canonicalQuery(query), headers.join(''), signedHeaders.join(';'), payload].join('\n');
}

/** The text that is signed for a request. @param date as in `20260131T120000Z` */
export const stringToSign = (date: string, scope: Scope, canonical: string): string =>
  ['AWS4-HMAC-SHA256', date, scopeText(scope), sha256(canonical)].join('\n');
