// A change in words, for the page and for the file.
import { wordsOf } from '#i18n/words.ts';
import type { AuditRow } from './api/get-audit-log.ts';

/** `is_dealer` → `Is dealer`. */
export function columnName(column: string): string {
  const text = column.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A value as it is read; a yes and a no in words. */
export function valueOf(text: string): string {
  const t = wordsOf('admin-audit');
  if (text === 'true') return t('yes');
  return text === 'false' ? t('no') : text;
}

/** What the row is about: its name, or its key where it has none. */
export function objectOf({ object_name, member_name, object_id, object_table, row_count }: AuditRow): string {
  const t = wordsOf('admin-audit');
  if (row_count > 1) return t('rows', { count: row_count });
  const name = object_table === 'security_events' ? eventOf(object_name) : object_name;
  return [name, member_name].filter(Boolean).join(' · ') || (object_id ?? '');
}

const eventOf = (event: string | null) =>
  event && (wordsOf('admin-audit').maybe(`events.${event}`) ?? columnName(event));

/** Who did it. */
export function actorOf({ actor_name, actor_role, actor_id }: AuditRow): string {
  const t = wordsOf('admin-audit');
  return actor_name ?? (actor_id ? t('gone') : (t.maybe(`roles.${actor_role}`) ?? actor_role));
}
