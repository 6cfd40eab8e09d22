/** The paths of resumable uploads. */

/** Where the routes are mounted, below `/storage/v1`. */
export const RESUMABLE = '/upload/resumable';

export const isResumable = (path: string): boolean => /\/storage\/v1\/upload\/resumable(\/|$)/.test(path);

/** Whether a request has a token of a signed upload, and needs no key. */
export const isSignedUpload = (path: string): boolean => /\/storage\/v1\/upload\/resumable\/sign(\/|$)/.test(path);
