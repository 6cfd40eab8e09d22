/**
 * The policy of a form that uploads a file (https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html): whoever
 * signed it says until when which fields may be sent.
 */
import { S3Error } from '../../../errors/s3-error.ts';
import { StorageError } from '../../../errors/storage-error.ts';

/** Fields that carry the policy and its signature. */
const OF_SIGNATURE = new Set([
  'policy',
  'x-amz-signature',
  'x-amz-algorithm',
  'x-amz-credential',
  'x-amz-date',
  'x-amz-security-token',
]);
const MOST_CONDITIONS = 100;

export type Fields = ReadonlyMap<string, string>;
/** Least and most bytes of the file. */
export type Bounds = { least: number; most: number };

const invalid = (words: string) => new StorageError('InvalidSignature', words);
const refused = (words: string) => new StorageError('AccessDenied', `Policy condition failed: ${words}`);

function parse(encoded: string): { expiration: unknown; conditions: unknown[] } {
  try {
    const value = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')) as {
      expiration: unknown;
      conditions: unknown;
    };
    if (Array.isArray(value.conditions) && value.conditions.length <= MOST_CONDITIONS)
      return { ...value, conditions: value.conditions };
  } catch {
    // It is no JSON, or null.
  }
  throw invalid('Invalid POST policy');
}

type Test = { field: string; value: string; isPrefix: boolean };

/** What a condition demands of a field. @throws StorageError `InvalidSignature` */
function testOf(condition: unknown): Test {
  if (Array.isArray(condition)) {
    const [operator, target, value] = condition as unknown[];
    const isKnown =
      (operator === 'eq' || operator === 'starts-with') && typeof target === 'string' && target.startsWith('$');
    if (!isKnown || typeof value !== 'string') throw invalid('Unsupported policy condition');
    return { field: target.slice(1).toLowerCase(), value, isPrefix: operator === 'starts-with' };
  }
  const entries = typeof condition === 'object' && condition !== null ? Object.entries(condition) : [];
  if (entries.length !== 1) throw invalid('Invalid policy condition');
  const [name, value] = entries[0] as [string, unknown];
  return { field: name.toLowerCase(), value: String(value), isPrefix: false };
}

function boundsOf([, least, most]: readonly unknown[]): Bounds {
  const bounds = { least: Number(least), most: Number(most) };
  if (!Number.isSafeInteger(bounds.least) || !Number.isSafeInteger(bounds.most))
    throw invalid('Invalid policy condition');
  return bounds;
}

/**
 * Checks a form against its signed policy.
 *
 * @param fields by their names in lower case, with the bucket of the address
 * @param now milliseconds since 1970
 * @returns how long the file may be
 * @throws S3Error `ExpiredToken`; StorageError `AccessDenied` for a field that the policy does not allow, `InvalidSignature` for a policy
 * that cannot be read
 */
export function checkPolicy(encoded: string, fields: Fields, now: number): Bounds {
  const { expiration, conditions } = parse(encoded);
  const ends = Date.parse(String(expiration));
  if (Number.isNaN(ends)) throw invalid('Invalid policy expiration');
  if (ends < now) throw new S3Error('ExpiredToken');
  let bounds: Bounds = { least: 0, most: Infinity };
  const covered = new Set<string>();
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      bounds = boundsOf(condition);
      continue;
    }
    const { field, value, isPrefix } = testOf(condition);
    const given = fields.get(field);
    const holds = given !== undefined && (isPrefix ? given.startsWith(value) : given === value);
    if (!holds) throw refused(`"${field}" does not match`);
    covered.add(field);
  }
  for (const field of fields.keys()) {
    const isFree = OF_SIGNATURE.has(field) || field.startsWith('x-ignore-');
    if (!isFree && !covered.has(field)) throw refused(`field "${field}" is not covered by the policy`);
  }
  return bounds;
}
