/**
 * The signed link of a copy, and the route that serves it. The link alone authorizes the download, as a code in the member's mail authorizes
 * a sign-in. It expires with the copy, after a day.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { callRows } from '@tanabana/db/call';
import type { RateLimit, RateLimiter } from '@tanabana/gateway';
import type { Scope } from '@tanabana/gateway/db';
import { translator } from '@tanabana/messages/translator';
import { Hono } from 'hono';
import type { Brand } from '../brand.ts';
import { firstLanguageOf } from '../mail/language-of.ts';

const PATH = '/my-data';
/** A file's ending, by which the service worker knows that the address is no page of the app. */
const ENDING = '.zip';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAC_BYTES = 18;
/** Downloads of one copy: each reads the whole file from the database. */
export const DOWNLOAD_LIMIT: RateLimit = { calls: 20, seconds: 60 };

export type CopyLinks = {
  /** The address of a copy's file. */
  linkOf(copy: string): string;
  /** The copy of a link's token; null when the token was not signed here. */
  copyOf(token: string): string | null;
};

/** Signs the links with a separate key, derived from the server's secret, so that no other signature of the server is valid here. */
export function createCopyLinks(secret: string, publicUrl: string): CopyLinks {
  const key = createHmac('sha256', secret).update('download a copy of my data').digest();
  const sign = (copy: string) => createHmac('sha256', key).update(copy).digest().subarray(0, MAC_BYTES);
  return {
    linkOf: (copy) => `${publicUrl}${PATH}/${copy}.${sign(copy).toString('base64url')}${ENDING}`,
    copyOf(token) {
      const [copy = '', mac = ''] = token.slice(0, -ENDING.length).split('.');
      const given = Buffer.from(mac, 'base64url');
      // base64 ignores signs at its end; one link has one spelling.
      if (
        !token.endsWith(ENDING) ||
        !UUID.test(copy) ||
        given.length !== MAC_BYTES ||
        given.toString('base64url') !== mac
      )
        return null;
      return timingSafeEqual(given, sign(copy)) ? copy : null;
    },
  };
}

type RouteDeps = {
  scope: Scope;
  links: CopyLinks;
  limiter: RateLimiter;
  brand: Pick<Brand, 'name' | 'email'>;
  publicUrl: string;
};

/** `GET /my-data/<token>.zip`: the file, read from the database part by part as the reader takes it. 404 once the link has ended. */
export function createCopyRoutes({ scope, links, limiter, brand, publicUrl }: RouteDeps): Hono {
  const partOf = async (copy: string, position: number) => {
    const rows = await scope.asService(
      'read a part of a copy by its link',
      (tx) => callRows(tx, 'data_copy_part', { p_copy: copy, p_position: position }),
      { readOnly: true },
    );
    return rows[0] && { bytes: Buffer.from(rows[0].base64, 'base64'), total: rows[0].total };
  };

  function fileFrom(copy: string, first: Buffer): ReadableStream<Uint8Array> {
    let position = 1;
    return new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(first),
      async pull(stream) {
        const part = await partOf(copy, position++);
        if (part) stream.enqueue(part.bytes);
        else stream.close();
      },
    });
  }

  return new Hono().get(`${PATH}/:token`, async (c) => {
    const copy = links.copyOf(c.req.param('token'));
    const wait = copy === null ? 0 : limiter.take(copy);
    if (wait > 0) return c.text('', 429, { 'retry-after': String(wait) });
    const part = copy === null ? undefined : await partOf(copy, 0);
    c.header('cache-control', 'private, no-store');
    if (copy === null || !part) {
      const language = firstLanguageOf(c.req.header('accept-language')) ?? '';
      const t = translator(language, 'data-copy', { brand: brand.name, brandEmail: brand.email });
      return c.text(`${t('gone')}\n${publicUrl}/profile/me\n`, 404);
    }
    return c.body(fileFrom(copy, part.bytes), 200, {
      'content-type': 'application/zip',
      'content-length': String(part.total),
      'content-disposition': 'attachment; filename="my-data.zip"',
    });
  });
}
