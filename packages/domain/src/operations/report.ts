/** What the operations page of the admins is told of the service. Times are ISO 8601. */
export type Channel = 'email' | 'sms' | 'whatsapp';

/** Who takes the messages of a channel: a provider, the outbox of a demonstration, or nobody. */
export type Delivery = 'provider' | 'outbox' | 'none';

export type ChannelReport = {
  channel: Channel;
  delivery: Delivery;
  /** Messages taken, and not taken, since the process began. */
  taken: number;
  failed: number;
  last_taken_at: string | null;
  last_failed_at: string | null;
  /** What the provider said last, without addresses or keys. */
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
  /** What guards the admins themselves: how many days their changes are kept (`AUDIT_DAYS`), whether all of them show a second factor. */
  settings: { audit_days: number; is_second_factor_required: boolean };
  /** The jobs; empty where none run in this process. */
  queues: QueueReport[];
  channels: ChannelReport[];
  /** Where the admin who asks is reached: a test message goes there. */
  mine: { email: string | null; mobile: string | null };
};
