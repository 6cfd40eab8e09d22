/**
 * How long each kind of data about people is kept, and why: the one table of it. Cleaning code reads its period from here, SQL its generated
 * copy (`private.default_retention`, and limits of server-limits.ts that are taken from here). `npm run gen` writes docs/privacy.md from it.
 */

/** What the job `keep-retention` deletes: rows of a table whose moment is longer ago than the period. */
export type Sweep = {
  table: string;
  /** An SQL expression over its columns. */
  moment: string;
  /** Which rows, where not all; an SQL condition. */
  only?: string;
};

export type Retention = {
  /** The data, in words of the privacy policy. */
  what: string;
  /** The period in hours, from the moment named, or until what happens. */
  keep: { hours: number; from: string } | { until: string };
  reason: string;
  /** Deleted by the job `keep-retention`. */
  sweep?: Sweep;
  /** Deleted by other code: a path, or an object of the database. */
  by?: string;
};

const DAY = 24;

export const RETENTION = {
  account: {
    what: 'Account, profile, posts, sessions and second factors',
    keep: { until: 'the member deletes the account' },
    reason: 'the service itself',
    by: 'private.delete_member',
  },
  consents: {
    what: 'Which version of the terms a member accepted',
    keep: { until: 'the member deletes the account' },
    reason: 'proof of the consent',
    by: 'private.delete_member',
  },
  consent_presses: {
    what: 'Presses of Continue whose code was not entered',
    keep: { hours: 1 * DAY, from: 'the press' },
    reason: 'the code of the signup is entered after it',
    sweep: { table: 'private.consent_presses', moment: 'pressed_at' },
  },
  data_copies: {
    what: 'Files of "Download my data"',
    keep: { hours: 1 * DAY, from: 'the file was ready' },
    reason: 'time to follow the link',
    sweep: { table: 'private.data_copies', moment: 'coalesce(ready_at, requested_at)', only: "status <> 'requested'" },
  },
  books: {
    what: 'Changes of credits, bids and interest of members who have left, without their names',
    keep: { until: 'the operator removes them' },
    reason: 'the books of other members remain right',
    by: 'private.forget_member',
  },
  invoices: {
    what: 'Tax invoices, credit notes and payments',
    keep: { until: 'tax law allows their removal' },
    reason: 'tax law',
    by: 'the operator',
  },
  counted_people: {
    what: 'Keyed hashes of addresses and proved numbers that had signup credits',
    keep: { until: 'the operator removes them' },
    reason: 'credits come once for each person',
    by: 'private.counted_people',
  },
  security_events: {
    what: 'Sign-ins and other security events',
    keep: { hours: 180 * DAY, from: 'the event' },
    reason: 'misuse is found out later',
    sweep: { table: 'auth.security_events', moment: 'at' },
  },
  known_devices: {
    what: 'Hashes of the devices of admins',
    keep: { hours: 180 * DAY, from: 'the last sign-in from it' },
    reason: 'a sign-in from a new device is told to the owner',
    sweep: { table: 'private.known_devices', moment: 'last_at' },
  },
  refused_notices: {
    what: 'Account notices that no provider took',
    keep: { hours: 180 * DAY, from: 'the change that they are about' },
    reason: 'admins see failed messages',
    sweep: { table: 'private.account_notices', moment: 'happened_at', only: 'next_try_at is null' },
  },
  promotion_pieces: {
    what: 'Which member got which promotional letter',
    keep: { hours: 365 * DAY, from: 'the mailing' },
    reason: 'complaints about a letter',
    sweep: { table: 'private.promotion_pieces', moment: 'created_at' },
  },
  events_aside: {
    what: 'Signed events of payment and message providers that could not be taken',
    keep: { hours: 180 * DAY, from: 'it came last' },
    reason: 'a payment is settled by hand',
    by: 'private.forget_events_aside',
  },
  audit_log: {
    what: 'The audit log of administration',
    keep: { hours: 730 * DAY, from: 'the change, unless AUDIT_DAYS says otherwise' },
    reason: 'who changed what can be found out later',
    by: 'private.forget_audit_rows',
  },
  ad_people: {
    what: 'Hashes that count a view of an ad once per person',
    keep: { until: 'the day in India is over' },
    reason: 'ads are counted by person',
    by: 'private.forget_ad_people',
  },
  stray_files: {
    what: 'Uploaded files that no row names',
    keep: { hours: 1 * DAY, from: 'the upload' },
    reason: 'the form that uploaded it is saved after it',
    by: 'private.stray_files',
  },
  backups: {
    what: 'Backups',
    keep: { until: 'the number and age of BACKUP_KEEP_COUNT and BACKUP_KEEP_DAYS are reached' },
    reason: 'restoring after a loss',
    by: 'apps/server/src/backup/nightly',
  },
} as const satisfies Record<string, Retention>;

export type RetentionName = keyof typeof RETENTION;

const entries = Object.entries(RETENTION) as [RetentionName, Retention][];

/** What the job `keep-retention` deletes, by the name of the entry, with the period in hours. */
export const SWEEPS: Readonly<Record<string, Sweep & { hours: number }>> = Object.fromEntries(
  entries.flatMap(([name, { keep, sweep }]) =>
    sweep && 'hours' in keep ? [[name, { ...sweep, hours: keep.hours }]] : [],
  ),
);

/** The period of an entry in whole days. */
export const daysOf = ({ keep }: { keep: { hours: number } }): number => keep.hours / DAY;
