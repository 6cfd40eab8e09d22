/**
 * The errors of the S3 protocol that the storage service does not have, with upstream's codes and words
 * (https://supabase.com/docs/guides/storage/s3/compatibility) and otherwise those of S3
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html).
 */
const CATALOGUE = {
  BadDigest: [400, 'The checksum you specified did not match what we received.'],
  ExpiredToken: [400, 'The provided token has expired.'],
  InvalidPart: [400, 'One or more of the specified parts could not be found.'],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order.'],
  InvalidRange: [400, 'invalid range provided'],
  MalformedXML: [400, 'Invalid XML payload'],
  NoSuchUpload: [404, 'Upload not found'],
  NotImplemented: [501, 'A header or a parameter you provided implies functionality that is not implemented.'],
  OperationAborted: [409, 'A conflicting operation on this upload is in progress. Please try again.'],
  PreconditionFailed: [412, 'At least one of the preconditions you specified did not hold.'],
  RequestTimeTooSkewed: [403, "The difference between the request time and the server's time is too large."],
  ResourceNotEmpty: [409, 'The bucket you tried to delete is not empty'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  ],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' header does not match what was computed."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type S3ErrorCode = keyof typeof CATALOGUE;

export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly code: S3ErrorCode;
  readonly status: number;

  /** @param message more exact words than the default */
  constructor(code: S3ErrorCode, message?: string, options?: ErrorOptions) {
    super(message ?? CATALOGUE[code][1], options);
    this.code = code;
    this.status = CATALOGUE[code][0];
  }
}
