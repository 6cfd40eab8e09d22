/** Reads the signature of a request, from its header or from the query of a presigned address. */
import { StorageError } from '../../../errors/storage-error.ts';
import { S3Error } from '../../../errors/s3-error.ts';
import type { Scope } from './canonical.ts';

export type Signature = {
  accessKey: string;
  scope: Scope;
  /** Names of the signed headers, in lower case and sorted. */
  signedHeaders: string[];
  signature: string;
  /** As in `20260131T120000Z`. */
  date: string;
  /** `x-amz-content-sha256`: the hash of the body, or how it is not hashed. */
  payload: string;
  sessionToken: string | undefined;
  /** Seconds that a presigned address lasts; undefined for a signed request. */
  lasts: number | undefined;
};

/** How far the clock of a caller may be off, in milliseconds. */
const SKEW_MS = 15 * 60 * 1000;
/** Longest lifetime of a presigned address, in seconds: a week. */
const LONGEST_SECONDS = 7 * 24 * 60 * 60;
const MOST_HEADERS = 100;

export const UNSIGNED = 'UNSIGNED-PAYLOAD';
export const STREAMS = [
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
] as const;

const malformed = (words = 'Invalid signature format') => new StorageError('InvalidSignature', words);

/** Milliseconds since 1970 of a date of the protocol. @throws StorageError `InvalidSignature` */
function timeOf(date: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(time)) throw malformed();
  return time;
}

/** Reads a credential: an access key with its scope. @throws StorageError `InvalidSignature` */
export function credentialOf(text: string): Pick<Signature, 'accessKey' | 'scope'> {
  const [accessKey = '', day = '', region = '', service = '', end = '', ...more] = text.split('/');
  if (accessKey === '' || end !== 'aws4_request' || more.length > 0) throw malformed('Invalid credentials');
  return { accessKey, scope: { day, region, service } };
}

function headersOf(text: string): string[] {
  const names = text.split(';');
  const isList = names.length <= MOST_HEADERS && names.every((name) => /^[a-z\d!#$%&'*+.^_`|~-]+$/.test(name));
  if (!isList || !names.includes('host')) throw malformed();
  return names.toSorted();
}

function payloadOf(text: string | undefined): string {
  const payload = text ?? UNSIGNED;
  const isKnown =
    payload === UNSIGNED || /^[\da-f]{64}$/.test(payload) || (STREAMS as readonly string[]).includes(payload);
  if (!isKnown) throw new S3Error('NotImplemented', `x-amz-content-sha256 ${payload.slice(0, 60)} is not supported`);
  return payload;
}

type Header = (name: string) => string | undefined;

/** The parameters of `Authorization: AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…`. */
function fromHeader(authorization: string, header: Header): Signature {
  const parameters = new Map(
    authorization
      .slice('AWS4-HMAC-SHA256 '.length)
      .split(',')
      .map((part): [string, string] => {
        const at = part.indexOf('=');
        return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
      }),
  );
  const [credential, names, signature] = ['Credential', 'SignedHeaders', 'Signature'].map((name) =>
    parameters.get(name),
  );
  const date = header('x-amz-date');
  if (!credential || !names || !signature || !date) throw malformed();
  return {
    ...credentialOf(credential),
    signedHeaders: headersOf(names),
    signature,
    date,
    payload: payloadOf(header('x-amz-content-sha256')),
    sessionToken: header('x-amz-security-token'),
    lasts: undefined,
  };
}

function fromQuery(query: URLSearchParams): Signature {
  const [names, signature, date] = ['SignedHeaders', 'Signature', 'Date'].map((name) => query.get(`X-Amz-${name}`));
  if (query.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256' || !names || !signature || !date) throw malformed();
  const expires = query.get('X-Amz-Expires') ?? '';
  if (!/^\d{1,6}$/.test(expires) || Number(expires) > LONGEST_SECONDS) throw malformed('Invalid expiration');
  return {
    ...credentialOf(query.get('X-Amz-Credential')!),
    signedHeaders: headersOf(names),
    signature,
    date,
    payload: payloadOf(query.get('X-Amz-Content-Sha256') ?? undefined),
    sessionToken: query.get('X-Amz-Security-Token') ?? undefined,
    lasts: Number(expires),
  };
}

/** @throws S3Error `RequestTimeTooSkewed`, `ExpiredToken`; StorageError `InvalidSignature` */
function checkTime({ date, scope, lasts }: Signature, now: number): void {
  const time = timeOf(date);
  if (scope.day !== date.slice(0, 8)) throw malformed('Invalid credentials');
  if (time - now > SKEW_MS) throw new S3Error('RequestTimeTooSkewed');
  if (lasts === undefined && now - time > SKEW_MS) throw new S3Error('RequestTimeTooSkewed');
  if (lasts !== undefined && now > time + lasts * 1000) throw new S3Error('ExpiredToken');
}

/**
 * Reads the signature of a request, and checks its time.
 *
 * @param now milliseconds since 1970
 * @throws StorageError `AccessDenied` without a signature, `InvalidSignature` for one that cannot be read; S3Error `RequestTimeTooSkewed`,
 * `ExpiredToken`, `NotImplemented`
 */
export function readSignature(header: Header, query: URLSearchParams, now: number): Signature {
  const authorization = header('authorization');
  let signature: Signature;
  // A presigned address counts even if a proxy or a page adds an Authorization of its own.
  if (authorization?.startsWith('AWS4-HMAC-SHA256 ')) signature = fromHeader(authorization, header);
  else if (query.has('X-Amz-Credential')) signature = fromQuery(query);
  else throw new StorageError('AccessDenied', 'Missing signature');
  checkTime(signature, now);
  return signature;
}
