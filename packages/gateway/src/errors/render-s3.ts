/** Renders errors of the S3 protocol in S3's XML, which its clients read the code and the message from. */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { GatewayEnv } from '../http/env.ts';
import { toStorageError } from './render-storage.ts';
import { S3Error } from './s3-error.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };

/** A text in XML: with the characters that XML 1.0 has no form for replaced. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- XML has no form for them
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replaceAll(/[&<>\r]/g, (sign) => ESCAPES[sign]!);

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const XML_TYPE = 'application/xml; charset=utf-8';
export const S3_NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** The bucket and key of a path. */
const resourceOf = (path: string): string => path.replace(/^.*?\/storage\/v1\/s3\/?/, '');

export function renderS3Error(error: unknown, c: Context<GatewayEnv>): Response {
  const known = error instanceof S3Error ? error : toStorageError(error);
  const { code, status, message } = known;
  if (code === 'InternalError') c.get('log').error({ err: known.cause, path: c.req.path }, 'storage failed');
  const { retryAfterSeconds, headers = {} } = known instanceof S3Error ? {} : known.options;
  const inside = `<Resource>${xmlText(resourceOf(c.req.path))}</Resource><Code>${code}</Code><Message>${xmlText(message)}</Message>`;
  return c.body(`${XML_HEAD}<Error xmlns="${S3_NAMESPACE}">${inside}</Error>`, status as ContentfulStatusCode, {
    'content-type': XML_TYPE,
    'cache-control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...headers,
  });
}
