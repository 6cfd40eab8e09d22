/** A row of the audit log in words, for the page and for the file. */
import type { Words } from './words.ts';

type Said = Words<'admin-audit'>;

/** What of a row is said. */
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

/** `is_dealer` → `Is dealer`. */
export function columnName(column: string): string {
  const text = column.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A value as it is read; a yes and a no in words. */
export function valueOf(t: Said, text: string): string {
  if (text === 'true') return t('yes');
  return text === 'false' ? t('no') : text;
}

/** What the row is about: its name, or its key where it has none. */
export function objectOf(
  t: Said,
  { object_name, member_name, member_email, object_id, object_table, row_count }: Row,
): string {
  if (row_count > 1) return t('rows', { count: row_count });
  const name = NAMES[object_table]?.(t, object_name) ?? object_name;
  return [name, member_name, member_email].filter(Boolean).join(' · ') || (object_id ?? '');
}

/** Tables whose rows have a code for a name. */
const NAMES: Readonly<Record<string, ((t: Said, name: string | null) => string | null) | undefined>> = {
  security_events: (t, event) => eventOf(t, event),
  exports: (t, list) => list && (t.maybe(`tables.${list}`) ?? columnName(list)),
};

const eventOf = (t: Said, event: string | null) => event && (t.maybe(`events.${event}`) ?? columnName(event));

/** Who did it. */
export function actorOf(t: Said, { actor_name, actor_role, actor_id }: Row): string {
  return actor_name ?? (actor_id ? t('gone') : (t.maybe(`roles.${actor_role}`) ?? actor_role));
}
