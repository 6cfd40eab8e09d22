/**
 * GET /admin/audit: the audit log, the newest entry first, in pages. `query` is a scope and a text, such as `action:login` or
 * `author:asha@site.example`.
 */
import type { Context } from 'hono';
import { join, sql, type Sql } from '../../../db/sql.ts';
import { AuthError } from '../../../errors/auth-error.ts';
import type { AuthContext } from '../../context.ts';
import { readPage, setPageHeaders } from './pagination.ts';

const SCOPES: Readonly<Record<string, readonly string[]>> = {
  author: ['actor_username', 'actor_name'],
  action: ['action'],
  type: ['log_type'],
};
const MAX_QUERY = 300;

/** @throws AuthError `validation_failed` */
function readCondition(query: string): Sql {
  if (query === '') return sql`true`;
  const [, scope = '', value = ''] = /^([^:]*):(.*)$/s.exec(query) ?? [];
  const fields = Object.hasOwn(SCOPES, scope) ? SCOPES[scope] : undefined;
  if (!fields) throw new AuthError('validation_failed', `Invalid query scope: ${query}`);
  if (value === '') return sql`true`;
  return join(
    fields.map((field) => sql`payload ->> ${field}::text ilike ${`%${value}%`}`),
    ' or ',
  );
}

export function getAudit(context: AuthContext) {
  return async function handle(c: Context) {
    const page = readPage(c);
    const condition = readCondition(c.req.query('query')?.slice(0, MAX_QUERY) ?? '');
    const { entries, total } = await context.scope.asService(
      'show the audit log',
      async (tx) => {
        const counted = await tx.query<{ count: number }>(sql`
          select count(*)::int as count from auth.audit_log_entries where ${condition}`);
        const { rows } = await tx.query(sql`
          select id, payload, created_at, ip_address from auth.audit_log_entries where ${condition}
          order by created_at desc, id limit ${page.perPage} offset ${page.offset}`);
        return { entries: rows, total: counted.rows[0]!.count };
      },
      { readOnly: true },
    );
    setPageHeaders(c, page, total);
    return c.json(entries);
  };
}
