import { auditNotices } from '@tanabana/domain/audit/notices';
import { fill } from '@tanabana/domain/notice';
import { dateTime } from '#i18n/format.ts';
import { wordsOf } from '#i18n/words.ts';
import { toastError } from '#lib/errors.ts';
import { csvOf } from '#lib/files/csv.ts';
import type { Cell } from '#lib/files/csv.ts';
import { saveFile } from '#lib/files/save-file.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { getAuditRows } from './api/get-audit-log.ts';
import type { AuditRow } from './api/get-audit-log.ts';
import type { AuditPlace } from './place.ts';
import { actorOf, columnName, objectOf, valueOf } from './said.ts';

const changesOf = ({ changes }: AuditRow) =>
  changes
    .map(({ column, before, after }) => `${columnName(column)}: ${valueOf(before ?? '')} → ${valueOf(after ?? '')}`)
    .join('; ');

/** As many as a browser puts together without a pause. */
const AT_MOST = 10_000;

const words = () => wordsOf('admin-audit');

const COLUMNS = {
  time: ({ at }) => dateTime(at),
  who: actorOf,
  role: ({ actor_role }) => words().maybe(`roles.${actor_role}`) ?? actor_role,
  action: ({ action }) => words().maybe(`actions.${action}`) ?? action,
  table: ({ object_table }) => words().maybe(`tables.${object_table}`) ?? object_table,
  object: objectOf,
  key: ({ object_id }) => object_id,
  changes: changesOf,
  reason: ({ reason }) => reason,
  request: ({ request_id }) => request_id,
} as const satisfies Record<string, (row: AuditRow) => Cell>;

/** Saves the newest changes that fit as a file that a spreadsheet opens, and says where there were more. */
export function useExport() {
  return useSubmit({
    mutationFn: async (place: AuditPlace) => {
      const count = AT_MOST;
      const { rows, isCut } = await getAuditRows(place, count);
      const head = Object.keys(COLUMNS).map((name) => words()(`columns.${name as keyof typeof COLUMNS}`));
      const lines = rows.map((row) => Object.values(COLUMNS).map((cell) => cell(row)));
      saveFile('audit_log.csv', new Blob([csvOf([head, ...lines])], { type: 'text/csv;charset=utf-8' }));
      if (isCut) showToast(fill(auditNotices.auditCut, { count }));
    },
    onError: (error) => toastError(auditNotices.auditNotExported, error),
  });
}
