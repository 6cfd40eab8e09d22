/** The sections of docs/settings.md, in their order, and the settings of each. */
import { PAYMENT_PROVIDER_NAMES, PAYMENT_PROVIDERS, type PaymentProvider } from '@tanabana/domain/vocabulary';
import { EMAIL_SETTINGS } from '../../apps/server/src/providers/email/vendors.gen.ts';
import { VENDORS } from '../../apps/server/src/providers/payments/vendors.ts';
import { SMS_SETTINGS } from '../../apps/server/src/providers/sms/vendors.gen.ts';
import { namesOf, type SettingName } from './guide.ts';

export type Section = { title: string; text?: string; names: readonly SettingName[] };

const sectionOf = (provider: PaymentProvider): Section => ({
  title: PAYMENT_PROVIDER_NAMES[provider],
  text: VENDORS[provider].guide,
  names: namesOf(VENDORS[provider].settings),
});

export const SECTIONS: readonly Section[] = [
  {
    title: 'Addresses',
    names: ['PORT', 'HOST', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'CORS_ORIGINS', 'SHUTDOWN_DELAY_SECONDS'],
  },
  {
    title: 'Database and disk',
    text: `The embedded database is for trials, development and small single-machine installations. A pooler in transaction mode
needs \`DATABASE_DIRECT_URL\`, and \`DATABASE_PREPARES=0\` unless it supports prepared statements.`,
    names: [
      'DATA_DIR',
      'DATABASE_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_REPLICA_URL',
      'DATABASE_REPLICA_LAG_MS',
      'DATABASE_PREPARES',
      'REALTIME_CHANGES',
      'EMBEDDED_FSYNC',
      'DISK_RESERVE_MB',
    ],
  },
  {
    title: 'Limits',
    names: [
      'STATEMENT_TIMEOUT_VISITORS_MS',
      'STATEMENT_TIMEOUT_MEMBERS_MS',
      'REQUESTS_PER_MINUTE_ADDRESS',
      'REQUESTS_PER_MINUTE_MEMBER',
      'DATABASE_SECONDS_PER_MINUTE_ADDRESS',
      'DATABASE_SECONDS_PER_MINUTE_MEMBER',
      'DATABASE_BURST_SECONDS',
      'POSTS_PER_MINUTE',
      'POSTS_PER_HOUR',
      'AUDIT_DAYS',
    ],
  },
  {
    title: 'Keys and admins',
    text: 'In production all but `JWT_SIGNING_KEYS` are required. A key is a JWT with the claim `role`, signed with `JWT_SECRET` by HS256.',
    names: ['JWT_SECRET', 'ANON_KEY', 'SERVICE_ROLE_KEY', 'JWT_SIGNING_KEYS', 'ADMIN_EMAILS', 'MAIN_ADMIN_EMAIL'],
  },
  {
    title: 'E-mail and SMS',
    text: 'The outbox at `/__dev/outbox` shows what would have been sent; production has none.',
    names: [
      'MAIL_PROVIDER',
      ...namesOf(EMAIL_SETTINGS),
      'MAIL_FROM',
      'SMS_PROVIDER',
      ...namesOf(SMS_SETTINGS),
      'SMS_PER_HOUR',
    ],
  },
  {
    title: 'WhatsApp',
    text: `A conversation that a business starts needs a template that Meta approved, here with five fields: _Hello {{1}}, {{2}}. Listing:
{{3}}. Reply to {{4}}. See {{5}}._ (poster, who is interested in what, yarn with quantity and price, name and contact, address). The
webhook of delivery receipts is \`/webhooks/whatsapp\`, for \`messages\`.`,
    names: [
      'WHATSAPP_TOKEN',
      'WHATSAPP_PHONE_ID',
      'WHATSAPP_API_URL',
      'WHATSAPP_TEMPLATE_NAME',
      'WHATSAPP_TEMPLATE_LANGUAGE',
      'WHATSAPP_APP_SECRET',
      'WHATSAPP_VERIFY_TOKEN',
    ],
  },
  {
    title: 'Payments and invoices',
    text: `Each payment provider has settings of its own, below. Keep those of an earlier provider as long as its payments may be refunded. GST
and seller apply until an admin saves others at \`/admin/settings\`.`,
    names: [
      'PAYMENT_PROVIDER',
      'GST_RATE',
      'GST_SAC',
      'GST_EXPORTS',
      'SELLER_NAME',
      'SELLER_GSTIN',
      'SELLER_ADDRESS',
      'SELLER_STATE',
    ],
  },
  ...PAYMENT_PROVIDERS.map(sectionOf),
  {
    title: 'Files',
    text: `Without S3, uploads are stored in \`DATA_DIR/storage\`. In either case they pass through \`DATA_DIR/storage/incoming\` first.
Several servers need S3, or one folder that all of them reach. [Backup](operations.md#backup) and the [move to
S3](operations.md#moving-files-to-s3) are in operations.md.`,
    names: [
      'S3_ENDPOINT',
      'S3_REGION',
      'S3_BUCKET',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'S3_PROTOCOL_ACCESS_KEY_ID',
      'S3_PROTOCOL_ACCESS_KEY_SECRET',
    ],
  },
  {
    title: 'Backups',
    text: `The commands \`backup\` and \`restore\` need the key only ([Backup](operations.md#backup)).`,
    names: [
      'BACKUP_KEY',
      'BACKUP_DIR',
      'BACKUP_BUCKET',
      'BACKUP_S3_ENDPOINT',
      'BACKUP_S3_REGION',
      'BACKUP_S3_ACCESS_KEY_ID',
      'BACKUP_S3_SECRET_ACCESS_KEY',
      'BACKUP_KEEP_COUNT',
      'BACKUP_KEEP_DAYS',
    ],
  },
  {
    title: 'Monitoring',
    text: 'Metrics, alarms and traces: [Health, metrics, logs](operations.md#health-metrics-logs).',
    names: [
      'METRICS_TOKEN',
      'METRICS_PORT',
      'METRICS_HOST',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'OTEL_TRACES_SAMPLER_ARG',
    ],
  },
  {
    title: 'Everything else',
    names: [
      'GOOGLE_CLIENT_ID',
      'GOOGLE_CLIENT_SECRET',
      'CITIES_API_URL',
      'CITIES_API_KEY',
      'BRAND_FILE',
      'LOG_LEVEL',
      'NOW',
      'DEMO',
    ],
  },
];
