/** The paths of the S3 protocol. */

/** Where it is mounted, below `/storage/v1`. */
export const S3 = '/s3';

/** Whether a request is of the S3 protocol, which has its own credentials: the signature. */
export const isS3 = (path: string): boolean => /\/storage\/v1\/s3(\/|$)/.test(path);
