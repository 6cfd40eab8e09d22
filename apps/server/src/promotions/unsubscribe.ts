/**
 * Implements unsubscribing from promotional e-mail: the signed link of each letter, and the POST that mail programs send to it
 * (https://www.rfc-editor.org/rfc/rfc8058). Opening the link shows a page and changes nothing, because mail programs open links too.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { call } from '@tanabana/db/call';
import type { Scope } from '@tanabana/gateway/db';
import { Hono } from 'hono';

export const UNSUBSCRIBE_PATH = '/unsubscribe';

export type UnsubscribeLinks = {
  /** The address of the page where a member unsubscribes. */
  linkOf(member: string): string;
  /** The member of a link's token; null when the token was not signed here. */
  memberOf(token: string): string | null;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAC_BYTES = 18;

/** Signs the links with a separate key, derived from the server's secret, so that no other signature of the server is valid here. */
export function createUnsubscribeLinks(secret: string, publicUrl: string): UnsubscribeLinks {
  const key = createHmac('sha256', secret).update('unsubscribe from promotional e-mail').digest();
  const sign = (member: string) => createHmac('sha256', key).update(member).digest().subarray(0, MAC_BYTES);
  return {
    linkOf: (member) => `${publicUrl}${UNSUBSCRIBE_PATH}?token=${member}.${sign(member).toString('base64url')}`,
    memberOf(token) {
      const [member = '', mac = ''] = token.split('.');
      const given = Buffer.from(mac, 'base64url');
      if (!UUID.test(member) || given.length !== MAC_BYTES) return null;
      return timingSafeEqual(given, sign(member)) ? member : null;
    },
  };
}

/** Stops promotional e-mail to a member, or allows it again. */
export const choosePromotions = (scope: Scope, member: string, wants: boolean): Promise<boolean> =>
  scope.asService('a member chooses about promotional e-mail', (tx) =>
    call(tx, 'choose_promotions', { p_user: member, p_wants: wants }),
  );

/** The POST of mail programs. They open no page and send no API key. */
export function createUnsubscribeRoutes({ scope, links }: { scope: Scope; links: UnsubscribeLinks }): Hono {
  return new Hono().post(UNSUBSCRIBE_PATH, async (c) => {
    const member = links.memberOf(c.req.query('token') ?? '');
    if (member === null) return c.json({ message: 'This link is not valid.' }, 400);
    await choosePromotions(scope, member, false);
    return c.json({ message: 'You are unsubscribed.' });
  });
}
