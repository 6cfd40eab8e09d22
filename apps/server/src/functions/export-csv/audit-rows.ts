/** The audit log as CSV rows, newest first. */
import type { Database } from '@tanabana/db/types';
import type { Cell } from '@tanabana/domain/csv';
import { dateTime } from '@tanabana/domain/format';
import { sql } from '@tanabana/gateway/db';
import { actorOf, columnName, objectOf, valueOf } from '@tanabana/messages/audit-row';
import type { Translate } from '@tanabana/messages/translate';
import type { AuditRequest } from './request.ts';
import type { CsvList } from './csv-answer.ts';
import { partsOf, type Reading } from './reading.ts';

type Part = Database['public']['Functions']['search_audit_log']['Returns'];
type Row = Part['rows'][number];
type Translator = Translate<'admin-audit'>;

const changesOf = ({ changes }: Row, t: Translator) =>
  changes
    .map(
      ({ column, before, after }) =>
        `${columnName(t, column)}: ${valueOf(t, before ?? '')} → ${valueOf(t, after ?? '')}`,
    )
    .join('; ');

/** The columns. Their headings are messages of the page. */
const COLUMNS = {
  time: ({ at }, t) => dateTime(at, t.locale),
  who: (row, t) => actorOf(t, row),
  email: ({ actor_email }) => actor_email,
  role: ({ actor_role }, t) => t.maybe(`roles.${actor_role}`) ?? actor_role,
  action: ({ action }, t) => t.maybe(`actions.${action}`) ?? action,
  table: ({ object_table }, t) => t.maybe(`tables.${object_table}`) ?? object_table,
  object: (row, t) => objectOf(t, row),
  key: ({ object_id }) => object_id,
  changes: changesOf,
  reason: ({ reason }) => reason,
  request: ({ request_id }) => request_id,
} as const satisfies Record<string, (row: Row, t: Translator) => Cell>;

/** All changes that match the filters. */
export function auditRows({ rows, messages }: Reading, request: AuditRequest): CsvList {
  const t = messages('admin-audit');
  const columns = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

  async function partAfter(last: Part['next']): Promise<Part> {
    const { q, role = null, actor = null, table = null, action = null, from = null, to = null } = request;
    const [found] = await rows<{ part: Part }>(sql`select public.search_audit_log(
      p_query => ${q}, p_role => ${role}, p_actor => ${actor}::uuid, p_table => ${table}, p_action => ${action},
      p_from => ${from}::date, p_to => ${to}::date,
      p_before => ${last?.at ?? null}::timestamptz, p_before_id => ${last?.id ?? null}::bigint) as part`);
    return found!.part;
  }
  return {
    name: 'audit_log.csv',
    head: columns.map((column) => t(`columns.${column}`)),
    parts: partsOf(partAfter, (row) => columns.map((column) => COLUMNS[column](row, t))),
  };
}
