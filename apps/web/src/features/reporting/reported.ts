import type { ReportedTable } from '@tanabana/domain/vocabulary';

/** What is reported: a post of a table, or a member. */
export type Reported = { table: ReportedTable; id: string };
