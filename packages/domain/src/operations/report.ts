/** The service report on the admins' operations page. Times are ISO 8601. */
export type Channel = 'email' | 'sms' | 'whatsapp';

/** Who accepts the messages of a channel: a provider, the outbox of a demonstration, or nobody. */
export type Delivery = 'provider' | 'outbox' | 'none';

export type ChannelReport = {
  channel: Channel;
  delivery: Delivery;
  /** Messages taken, and not taken, since the process began. */
  taken: number;
  failed: number;
  last_taken_at: string | null;
  last_failed_at: string | null;
  /** The provider's last error, without addresses or keys. */
  last_fault: string | null;
};

export type QueueReport = { name: string; waiting: number; running: number; failed: number };

export type ServiceReport = {
  versions: { app: string; node: string; database: string };
  started_at: string;
  memory_bytes: number;
  database_bytes: number;
  messages: {
    interests_waiting: number;
    interests_failed: number;
    bid_letters_waiting: number;
    bid_letters_failed: number;
    notices_waiting: number;
    notices_failed: number;
    oldest_waiting_since: string | null;
    payments_in_review: number;
  };
  /**
   * Settings that protect the admins: how many days the audit log stores changes (`AUDIT_DAYS`), whether all admins
   * must use a second factor.
   */
  settings: { audit_days: number; is_second_factor_required: boolean };
  /** The jobs; empty where none run in this process. */
  queues: QueueReport[];
  channels: ChannelReport[];
  /** The requesting admin's address and number, where a test message goes. */
  mine: { email: string | null; mobile: string | null };
};
