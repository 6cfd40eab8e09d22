/**
 * The errors of the TUS protocol (https://tus.io/protocols/resumable-upload), with the statuses and words of @tus/server, which
 * supabase/storage runs. Other errors of a resumable upload are those of the storage service.
 */
const CATALOGUE = {
  RequestAborted: [400, 'Request aborted due to lock acquired'],
  UploadIsComplete: [400, 'Cannot terminate an already completed upload'],
  UploadLengthMissing: [400, 'Upload-Length or Upload-Defer-Length header required\n'],
  UploadHeadersInvalid: [400, 'Invalid headers\n'],
  UploadOffsetMissing: [403, 'Upload-Offset header required\n'],
  ContentTypeMissing: [403, 'Content-Type header required\n'],
  UploadNotFound: [404, 'The file for this url was not found\n'],
  UploadOffsetConflict: [409, 'Upload-Offset conflict\n'],
  UploadExpired: [410, 'The file for this url no longer exists\n'],
  TusResumableMissing: [412, 'Tus-Resumable Required\n'],
  UploadTooLarge: [413, 'Maximum size exceeded\n'],
  UploadLengthExceeded: [413, "upload's size exceeded\n"],
  UploadLocked: [423, 'The upload is locked by another request\n'],
  ConcatenationUnsupported: [
    501,
    'Concatenation extension is not (yet) supported. Disable parallel uploads in the tus client.\n',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type TusErrorCode = keyof typeof CATALOGUE;

export class TusError extends Error {
  override readonly name = 'TusError';
  readonly code: TusErrorCode;
  readonly status: number;

  /** @param message more exact words than the default */
  constructor(code: TusErrorCode, message?: string, options?: ErrorOptions) {
    super(message ?? CATALOGUE[code][1], options);
    this.code = code;
    this.status = CATALOGUE[code][0];
  }
}
