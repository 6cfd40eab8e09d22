/**
 * GET /admin/users: the users, the newest first, in pages (https://supabase.com/docs/reference/javascript/auth-admin-listusers). `sort` takes
 * `created_at asc` or `created_at desc`, `filter` a part of an address or of the metadata's `full_name`.
 */
import type { Context } from 'hono';
import { raw, sql, type Sql } from '../../../db/sql.ts';
import { AuthError } from '../../../errors/auth-error.ts';
import type { AuthContext } from '../../context.ts';
import { listUsers, toUser } from '../../users.ts';
import { readPage, setPageHeaders } from './pagination.ts';

const MAX_FILTER = 200;

/** @throws AuthError `validation_failed` */
function readOrder(values: readonly string[]): Sql {
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
  return sql`created_at ${raw(direction)}, id ${raw(direction)}`;
}

export function getUsers(context: AuthContext) {
  return async function handle(c: Context) {
    const page = readPage(c);
    const order = readOrder(c.req.queries('sort') ?? []);
    const filter = c.req.query('filter')?.slice(0, MAX_FILTER) ?? '';
    const aud = c.req.header('x-jwt-aud') ?? 'authenticated';
    const { users, total } = await context.scope.asService(
      'list the users',
      (tx) => listUsers(tx, { aud, filter, order, limit: page.perPage, offset: page.offset }),
      { readOnly: true },
    );
    setPageHeaders(c, page, total);
    return c.json({ users: users.map(toUser), aud });
  };
}
