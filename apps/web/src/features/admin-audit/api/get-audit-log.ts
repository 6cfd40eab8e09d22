import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { AUDIT_ACTIONS, AUDIT_ROLES, AUDITED_TABLES } from '@tanabana/domain/vocabulary';
import { unwrap } from '#lib/errors.ts';
import { foundPage } from '#lib/reading/lists/found-page.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { AuditPlace } from '../place.ts';

type Answer = Database['public']['Functions']['search_audit_log']['Returns'];

/** A change: who, what, and its columns before and after. */
export type AuditRow = Answer['rows'][number];
type Place = Answer['next'];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const KEY = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

const oneOf = (values: readonly string[], text: string | undefined) => values.find((value) => value === text);
const like = (pattern: RegExp, text: string | undefined) => (text && pattern.test(text) ? text : undefined);

/** What of an address makes sense. */
export const filtersOf = ({ role, actor, table, action, from, to }: AuditPlace) => ({
  role: oneOf(AUDIT_ROLES, role),
  actor: like(KEY, actor),
  table: oneOf(AUDITED_TABLES, table),
  action: oneOf(AUDIT_ACTIONS, action),
  from: like(DAY, from),
  to: like(DAY, to),
});

async function getPage(requested: AuditPlace, after: Place) {
  const { role, actor, table, action, from, to } = filtersOf(requested);
  return foundPage(
    unwrap(
      await supabase().rpc('search_audit_log', {
        p_query: requested.q,
        p_role: role,
        p_actor: actor,
        p_table: table,
        p_action: action,
        p_from: from,
        p_to: to,
        p_before: after?.at,
        p_before_id: after?.id,
      }),
    ),
  );
}

/** The rows that fit, newest first, a page at a time. Throws AppError. */
export const auditQuery = (requested: AuditPlace) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', requested],
    queryFn: ({ pageParam }) => getPage(requested, pageParam),
    initialPageParam: null as Place,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** The request body of `export-csv` for all matching rows. */
export const auditExport = (requested: AuditPlace) => ({ list: 'audit_log', q: requested.q, ...filtersOf(requested) });
