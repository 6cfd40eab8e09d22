/** Audit log of the demonstration's last weeks: changes by admins and the service. */
import { fixedId } from './random.ts';

const DAY = 24 * 60 * 60 * 1000;

type Change = [column: string, before: string | null, after: string | null, is_masked?: boolean];
type Row = [
  days: number,
  table: string,
  id: string,
  name: string | null,
  action: string,
  changes: Change[],
  role?: string,
];

const ROWS: readonly Row[] = [
  [0.2, 'security_events', fixedId(6, 1), 'sign_in', 'event', [['detail', null, 'password']]],
  [0.4, 'corporate_ads', fixedId(6, 1), 'Kirtana Spinners', 'update', [['status', 'false', 'true']]],
  [1.1, 'membership_plan', 'Paid Member', 'Paid Member', 'update', [['offer_ends_on', '2025-08-31', '2025-09-22']]],
  [
    2.3,
    'news_items',
    fixedId(6, 2),
    'Cotton yarn prices hold',
    'insert',
    [['headline', null, 'Cotton yarn prices hold']],
  ],
  [
    3.6,
    'company_details',
    fixedId(6, 3),
    'Aravat Suityarn',
    'update',
    [
      ['plan', 'Silver', 'Gold'],
      ['marketing_team_info', 'R•••', 'S•••', true],
    ],
  ],
  [5.2, 'settings', 'gst_rate', 'gst_rate', 'update', [['value', '12', '18']], 'service'],
];

/** Rows of `private.audit_log`, the admin's name beside what an admin did. */
export const auditRows = (now: Date): object[] =>
  ROWS.toReversed().map(([days, object_table, object_id, object_name, action, changes, role = 'admin']) => ({
    at: new Date(now.getTime() - days * DAY),
    actor_role: role,
    actor_name: role === 'admin' ? 'Admin' : null,
    actor_email: role === 'admin' ? 'admin2@tanabana.example' : null,
    reason: role === 'service' ? 'tell SQL the settings' : null,
    object_table,
    object_id,
    object_name,
    action,
    changes: changes.map(([column, before, after, is_masked = false]) => ({ column, before, after, is_masked })),
    row_count: 1,
    place: 1,
  }));
