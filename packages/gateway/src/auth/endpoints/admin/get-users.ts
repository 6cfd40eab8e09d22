/**
 * GET /admin/users: the users, the newest first, in pages (https://supabase.com/docs/reference/javascript/auth-admin-listusers). `sort` takes
 * `created_at asc` or `created_at desc`, `filter` a part of an address or of the metadata's `full_name`. Pages have numbers, or cursors where
 * the option `cursorPagination` is on and the request names no page.
 */
import type { Context } from 'hono';
import { AuthError } from '../../../errors/auth-error.ts';
import type { AuthContext } from '../../context.ts';
import { listUsers, listUsersAfter, toUser } from '../../users.ts';
import { namesPage, pageAfter, readCursor } from './cursors.ts';
import { readPage, setPageHeaders } from './pagination.ts';

const MAX_FILTER = 200;

/** @throws AuthError `validation_failed` */
function readDirection(values: readonly string[]): 'asc' | 'desc' {
  let direction = 'desc';
  for (const value of values.slice(0, 1)) {
    const [, field = '', given = 'desc'] = /^(\S*)(?: (.*))?$/s.exec(value) ?? [];
    if (field !== 'created_at') {
      throw new AuthError('validation_failed', `Bad Sort Parameters: bad field for sort '${field.slice(0, 60)}'`);
    }
    direction = given.toLowerCase();
    if (direction !== 'asc' && direction !== 'desc') {
      const words = `Bad Sort Parameters: bad direction for sort '${given.slice(0, 60)}', only 'asc' and 'desc' allowed`;
      throw new AuthError('validation_failed', words);
    }
  }
  return direction === 'asc' ? 'asc' : 'desc';
}

type Request = { aud: string; filter: string; direction: 'asc' | 'desc' };

/** Reads one user more than fit, to learn whether there is another page. */
async function listByCursor(context: AuthContext, c: Context, request: Request) {
  const { limit, after } = readCursor(c);
  const rows = await context.scope.asService(
    'list the users behind a cursor',
    (tx) => listUsersAfter(tx, { ...request, after, limit: limit + 1 }),
    { readOnly: true },
  );
  const users = rows.slice(0, limit);
  const last = rows.length > limit ? users.at(-1)! : null;
  const pagination = pageAfter(c, last && { created_at: last.position, id: last.id });
  return { users: users.map(toUser), aud: request.aud, pagination };
}

export function getUsers(context: AuthContext) {
  return async function handle(c: Context) {
    const direction = readDirection(c.req.queries('sort') ?? []);
    const filter = c.req.query('filter')?.slice(0, MAX_FILTER) ?? '';
    const aud = c.req.header('x-jwt-aud') ?? 'authenticated';
    const request = { aud, filter, direction };
    if (context.options.cursorPagination && !namesPage(c)) return c.json(await listByCursor(context, c, request));
    const page = readPage(c);
    const { users, total } = await context.scope.asService(
      'list the users',
      (tx) => listUsers(tx, { ...request, limit: page.perPage, offset: page.offset }),
      { readOnly: true },
    );
    setPageHeaders(c, page, total);
    return c.json({ users: users.map(toUser), aud });
  };
}
