/**
 * Response headers of files. A browser may only display a file: nothing in it may run with the rights of the site, whatever an uploader
 * managed to put into it.
 */
import type { MiddlewareHandler } from 'hono';
import { plainType } from '../content/declared-type.ts';
import { filenameOf } from '../names.ts';
import type { Metadata } from '../rows.ts';

/** Types that a browser displays without running anything. All others are downloaded. */
const SHOWN =
  /^(image\/(png|jpeg|gif|webp|avif|svg\+xml)|application\/(pdf|json)|text\/(plain|csv)|audio\/.+|video\/.+)$/;

/** A drawing's own styles are its appearance. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
/** Not every browser opens a PDF in a sandbox: the PDF viewer is a page of its own with its own styles. */
const FOR_PDF = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Prevents every response of the service from being treated as a page: errors and lists contain what people typed. */
export const asData: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('x-content-type-options', 'nosniff');
  if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', SANDBOX);
};

/** https://www.rfc-editor.org/rfc/rfc6266, with a fallback name for old clients. */
function attachment(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%;]/g, '_');
  const utf8 = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

/** `Content-Disposition` for a file that a browser is to save under the last part of its path. */
export const asAttachment = (name: string): string => attachment(filenameOf(name).slice(0, LONGEST));

/** The query parameter `download`: absent, empty for the file's own name, or a name. */
export type Download = string | undefined;

/** Longest file name of a download. */
const LONGEST = 200;

/** The header in upstream's form, for a name that is asked for: without a name the browser takes the one in the address. */
function upstreamAttachment(download: string): string {
  if (download === '') return 'attachment;';
  const encoded = encodeURIComponent(download.slice(0, LONGEST).toWellFormed());
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
}

function dispositionOf(type: string, name: string, download: Download, isStrict: boolean): string | undefined {
  if (download === undefined && SHOWN.test(type)) return undefined;
  if (download !== undefined && !isStrict) return upstreamAttachment(download);
  return attachment((download || filenameOf(name)).slice(0, LONGEST));
}

/**
 * The headers of a file's response.
 *
 * @param cacheControl who may cache the response, and how long
 * @param isStrict whether the strict rules apply: the type of a text says its encoding, which was inspected
 */
export function headersOf(
  { eTag, mimetype: shown, servedType, lastModified, xRobotsTag }: Metadata,
  name: string,
  { download, cacheControl, isStrict }: { download: Download; cacheControl: string; isStrict: boolean },
): Record<string, string> {
  const mimetype = servedType ?? shown;
  const type = plainType(mimetype);
  const disposition = dispositionOf(type, name, download, isStrict);
  // Upstream keeps a file out of search engines unless its uploader says otherwise.
  const tag = xRobotsTag ?? (isStrict ? undefined : 'none');
  const needsCharset = isStrict && /^text\/[^;]+$/.test(mimetype);
  return {
    'content-type': needsCharset ? `${mimetype}; charset=utf-8` : mimetype,
    etag: eTag,
    'last-modified': new Date(lastModified).toUTCString(),
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'content-security-policy': type === 'application/pdf' ? FOR_PDF : SANDBOX,
    ...(tag !== undefined && { 'x-robots-tag': tag }),
    ...(disposition !== undefined && { 'content-disposition': disposition }),
  };
}
