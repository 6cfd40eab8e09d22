/**
 * Stores messages instead of sending them, for trials, development and tests. They are stored in a table, not in a file: a message is
 * acknowledged when its transaction is, and the page can filter and paginate by an index.
 */
import { join, sql, type Scope } from '@tanabana/gateway/db';

export type OutboxChannel = 'email' | 'sms' | 'whatsapp' | 'payment';

export type OutboxMessage = {
  id: number;
  channel: OutboxChannel;
  to: string;
  subject: string | null;
  body: string;
  code: string | null;
  link: string | null;
  created_at: string;
};

export type NewOutboxMessage = {
  channel: OutboxChannel;
  to: string;
  subject?: string;
  body: string;
  code?: string;
  link?: string;
};

export type OutboxFilter = { to?: string; before?: number; limit?: number };

export type OutboxStore = {
  /** Returns the id of the message. */
  add(message: NewOutboxMessage): Promise<number>;
  /** Newest first. `to` matches whole addresses in any case; `before` is the last id of the previous page. */
  list(filter?: OutboxFilter): Promise<OutboxMessage[]>;
};

const MAX_PAGE_LENGTH = 200;

export function createOutboxStore(scope: Scope): OutboxStore {
  return {
    async add({ channel, to, subject, body, code, link }) {
      const { rows } = await scope.onceAsService('keep a message in the outbox').query<{ id: number }>(sql`
        insert into private.outbox_messages (channel, recipient, subject, body, code, link)
        values (${channel}, ${recipientOf(to)}, ${subject ?? null}, ${body}, ${code ?? null}, ${link ?? null}) returning id`);
      return rows[0]!.id;
    },
    async list({ to, before, limit = MAX_PAGE_LENGTH } = {}) {
      const conditions = [sql`true`];
      if (to !== undefined) conditions.push(sql`recipient = ${recipientOf(to)}`);
      if (before !== undefined) conditions.push(sql`id < ${before}`);
      const result = await scope.asService(
        'show the outbox',
        (tx) =>
          tx.query<OutboxMessage>(sql`select id, channel, recipient as to, subject, body, code, link, created_at
            from private.outbox_messages where ${join(conditions, ' and ')}
            order by id desc limit ${Math.min(Math.max(limit, 1), MAX_PAGE_LENGTH)}`),
        { readOnly: true },
      );
      return result.rows;
    },
  };
}

/** The address as it is stored. A plus typed into an address bar arrives as a space, so a number may come without it. */
function recipientOf(to: string): string {
  const text = to.trim().toLowerCase();
  return /^\d{7,15}$/.test(text) ? `+${text}` : text;
}
