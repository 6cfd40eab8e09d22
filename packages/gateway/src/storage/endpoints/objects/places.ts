/** The two places of a copy or a move, as their bodies name them. */
import { checkBucketName, checkObjectName, type Place } from '../../names.ts';
import { textIn, wrong, type Body } from '../../read-json.ts';

function required(body: Body, name: string): string {
  if (body[name] === undefined) throw wrong(name, 'given');
  return textIn(body, name, '');
}

/**
 * Reads `bucketId`, `sourceKey`, `destinationBucket` (the same bucket if it is absent) and `destinationKey`.
 *
 * @throws StorageError `InvalidParameter`, `InvalidBucketName`, `InvalidKey`
 */
export function placesIn(body: Body, isStrict: boolean): { source: Place; destination: Place } {
  const bucket = checkBucketName(required(body, 'bucketId'), isStrict);
  const source = { bucket, name: checkObjectName(required(body, 'sourceKey'), isStrict) };
  const to = textIn(body, 'destinationBucket', '') || bucket;
  const name = checkObjectName(required(body, 'destinationKey'), isStrict);
  return { source, destination: { bucket: checkBucketName(to, isStrict), name } };
}
