import { actorOf, columnName, objectOf, valueOf } from '#i18n/audit-row.ts';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { AuditRow } from '../api/get-audit-log.ts';
import styles from './audit.module.css';

type AuditRowsProps = {
  rows: readonly AuditRow[];
  /** Shows what one person did. */
  onActor: (id: string) => void;
};

/** Changes, each with who made it, to what, and what is different since. */
export function AuditRows({ rows, onActor }: AuditRowsProps) {
  const t = useTranslation('admin-audit');
  return (
    <ol className={styles.rows} aria-label={t('title')}>
      {rows.map((row) => (
        <li key={row.id} className={styles.row}>
          <Who row={row} onActor={onActor} />
          <div className={styles.what}>
            <p>
              <b>{objectOf(t, row)}</b>
              <small>
                {t.maybe(`actions.${row.action}`) ?? row.action} ·{' '}
                {t.maybe(`tables.${row.object_table}`) ?? row.object_table}
              </small>
            </p>
            {row.changes.length > 0 && <Changes changes={row.changes} />}
            {row.row_count > 1 && <p className={styles.note}>{t('rest')}</p>}
            <p className={styles.keys}>
              {row.object_id && <span>{t('key', { key: row.object_id })}</span>}
              {row.request_id && <span>{t('request', { request: row.request_id })}</span>}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Who({ row, onActor }: { row: AuditRow; onActor: (id: string) => void }) {
  const t = useTranslation('admin-audit');
  const { actor_id, actor_email, actor_role, reason } = row;
  const name = actorOf(t, row);
  const role = t.maybe(`roles.${actor_role}`) ?? actor_role;
  return (
    <div className={styles.who}>
      <time dateTime={row.at}>{dateTime(row.at)}</time>
      {actor_id ? (
        <button
          type="button"
          className={styles.actor}
          aria-label={t('allBy', { name: actor_email ? `${name}, ${actor_email}` : name })}
          onClick={() => onActor(actor_id)}
        >
          {name}
        </button>
      ) : (
        <b>{name}</b>
      )}
      {actor_email && <small className={styles.address}>{actor_email}</small>}
      {role !== name && <small>{role}</small>}
      {reason && <small>{reason}</small>}
    </div>
  );
}

function Changes({ changes }: { changes: AuditRow['changes'] }) {
  const t = useTranslation('admin-audit');
  return (
    <dl className={styles.changes}>
      {changes.map(({ column, before, after, is_masked }) => (
        <div key={column}>
          <dt>{columnName(t, column)}</dt>
          <dd>
            {before !== null && <del>{valueOf(t, before)}</del>}
            {before !== null && after !== null && <span aria-hidden="true"> → </span>}
            {after !== null && <ins>{valueOf(t, after)}</ins>}
            {is_masked && <small>{t('masked')}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
