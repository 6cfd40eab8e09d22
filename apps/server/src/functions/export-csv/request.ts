/** The request of `export-csv`: a list, with the filters of its page. */
import { LIMITS } from '@tanabana/domain/limits';
import { AUDIT_ACTIONS, AUDIT_ROLES, AUDITED_TABLES, MEMBERSHIP_TYPES } from '@tanabana/domain/vocabulary';
import { z } from 'zod';

/** The conditions of Membership Management: flags that are set, and a Paid Membership that ends soon. */
const MEMBER_FLAGS = ['is_corporate_member', 'is_verified_member', 'is_dealer', 'renewal_due'] as const;

const members = z.object({
  list: z.literal('members'),
  q: z.string().default(''),
  membership: z.enum(MEMBERSHIP_TYPES).nullish(),
  flags: z.array(z.enum(MEMBER_FLAGS)).max(MEMBER_FLAGS.length).default([]),
});

const auditLog = z.object({
  list: z.literal('audit_log'),
  q: z.string().default(''),
  role: z.enum(AUDIT_ROLES).nullish(),
  actor: z.guid().nullish(),
  table: z.enum(AUDITED_TABLES).nullish(),
  action: z.enum(AUDIT_ACTIONS).nullish(),
  from: z.iso.date().nullish(),
  to: z.iso.date().nullish(),
});

const accounts = z
  .object({
    list: z.enum(['payments', 'invoices', 'credit_notes']),
    from: z.iso.date(),
    to: z.iso.date(),
    tests: z.boolean().default(false),
  })
  .refine(({ from, to }) => from <= to);

const mailings = z.object({
  list: z.literal('mailings'),
  q: z.string().default(''),
  kind: z.enum(['test', 'members']).nullish(),
});

const enquiries = z.object({ list: z.literal('enquiries'), q: z.string().default('') });

/** The selected bids. */
const bids = z.object({ list: z.literal('bids'), ids: z.array(z.guid()).min(1).max(LIMITS.export_page_size) });

const products = z.object({ list: z.literal('products'), company_id: z.guid() });

const figures = z.object({ list: z.literal('figures'), from: z.iso.date(), to: z.iso.date() });

const adFigures = z.object({ list: z.literal('ad_figures'), ad: z.guid() });

export const body = z.discriminatedUnion('list', [
  members,
  auditLog,
  accounts,
  mailings,
  enquiries,
  bids,
  products,
  figures,
  adFigures,
]);

export type MembersRequest = z.output<typeof members>;
export type AuditRequest = z.output<typeof auditLog>;
export type AccountsRequest = z.output<typeof accounts>;
export type MailingsRequest = z.output<typeof mailings>;
export type EnquiriesRequest = z.output<typeof enquiries>;
export type BidsRequest = z.output<typeof bids>;
export type ProductsRequest = z.output<typeof products>;
export type StatisticsRequest = z.output<typeof figures>;
export type AdStatisticsRequest = z.output<typeof adFigures>;
