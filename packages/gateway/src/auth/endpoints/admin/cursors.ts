/**
 * Cursors of the list of users (upstream's experimental cursor pagination): a page continues behind the last user of the one before, so that
 * a long list needs no count and no offset. A cursor is opaque to clients: base64url of a JSON object with the time and the id of a user.
 */
import type { Context } from 'hono';
import { AuthError } from '../../../errors/auth-error.ts';
import { isUuid } from '../../uuid.ts';
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from './pagination.ts';

type Cursor = { created_at: string; id: string };

/** A time to the microsecond, as listUsersAfter gives it. Its first 23 characters and the Z are what JavaScript writes. */
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})\d{3}Z$/;
const MAX_CURSOR = 300;

function badPage(reason: string): AuthError {
  return new AuthError('validation_failed', `Bad Pagination Parameters: ${reason}`);
}

function isTime(text: string): boolean {
  const [, whole = ''] = TIME.exec(text) ?? [];
  const at = new Date(`${whole}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString() === `${whole}Z`;
}

function decode(text: string): Cursor {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text.slice(0, MAX_CURSOR), 'base64url').toString());
  } catch {
    throw badPage('invalid cursor');
  }
  const { created_at: at, id } = (value ?? {}) as Partial<Record<keyof Cursor, unknown>>;
  if (typeof id !== 'string' || !isUuid(id)) throw badPage('invalid cursor: missing id');
  if (typeof at !== 'string' || !isTime(at)) throw badPage('invalid cursor: missing created_at');
  return { created_at: at, id };
}

/** A request that names a page by its number stays with numbers, as upstream. */
export const namesPage = (c: Context): boolean => Boolean(c.req.query('page')) || Boolean(c.req.query('per_page'));

/** Reads `limit` and `cursor`. @throws AuthError `validation_failed` */
export function readCursor(c: Context): { limit: number; after: Cursor | null } {
  const given = c.req.query('limit') || String(DEFAULT_PER_PAGE);
  if (!/^\d{1,19}$/.test(given)) throw badPage('limit is not a number');
  if (Number(given) === 0) throw badPage('limit must be greater than 0');
  const cursor = c.req.query('cursor');
  return { limit: Math.min(Number(given), MAX_PER_PAGE), after: cursor ? decode(cursor) : null };
}

/** The part of the response that says how to go on, and the `Link` header. @param last the position of the last user; null at the end */
export function pageAfter(c: Context, last: Cursor | null): { next_cursor?: string; has_more: boolean } {
  if (last === null) return { has_more: false };
  const next_cursor = Buffer.from(JSON.stringify(last)).toString('base64url');
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.set('cursor', next_cursor);
  c.header('link', `<${pathname.replace(/^.*(?=\/admin\/)/, '')}?${searchParams.toString()}>; rel="next"`);
  return { next_cursor, has_more: true };
}
