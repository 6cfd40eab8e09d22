/** Formats a row of the audit log as text, for the page and for the file. */
import { day, dateTime } from '@tanabana/domain/format';
import type { Translate } from './translate.ts';

type AuditTranslate = Translate<'admin-audit'>;

/** The displayed parts of a row. */
type Row = {
  actor_id: string | null;
  actor_name: string | null;
  actor_email: string | null;
  actor_role: string;
  object_id: string | null;
  object_name: string | null;
  object_table: string;
  member_name: string | null;
  member_email: string | null;
  row_count: number;
};

/** `some_code` → `Some code`. */
function spelled(code: string): string {
  const text = code.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a column, or a fact of an export or a mailing, is called. A row of an earlier release may have one without a name. */
export function columnName(t: AuditTranslate, column: string): string {
  return t.maybe(`fields.${column}`) ?? spelled(column);
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*([+-]\d\d:\d\d|Z)$/;

/** A displayed value: yes and no in words, days and times in the usual format, in Indian time. */
export function valueOf(t: AuditTranslate, text: string): string {
  if (text === 'true') return t('yes');
  if (text === 'false') return t('no');
  if (DAY.test(text)) return day(text, t.locale);
  return MOMENT.test(text) ? dateTime(text, t.locale) : text;
}

/** What the row is about: its name, or its key where it has none. */
export function objectOf(
  t: AuditTranslate,
  { object_name, member_name, member_email, object_id, object_table, row_count }: Row,
): string {
  if (row_count > 1) return t('rows', { count: row_count });
  const name = NAMES[object_table]?.(t, object_name) ?? object_name;
  return [name, member_name, member_email].filter(Boolean).join(' · ') || (object_id ?? '');
}

/** Tables whose rows have a code or a day for a name. */
const NAMES: Readonly<Record<string, ((t: AuditTranslate, name: string | null) => string | null) | undefined>> = {
  dollar_rate: (t, day) => day && valueOf(t, day),
  security_events: (t, event) => eventOf(t, event),
  exports: (t, list) => list && (t.maybe(`tables.${list}`) ?? spelled(list)),
};

const eventOf = (t: AuditTranslate, event: string | null) => event && (t.maybe(`events.${event}`) ?? spelled(event));

/** Who did it. */
export function actorOf(t: AuditTranslate, { actor_name, actor_role, actor_id }: Row): string {
  return actor_name ?? (actor_id ? t('gone') : (t.maybe(`roles.${actor_role}`) ?? actor_role));
}
