import type { ReportedTable } from '@tanabana/domain/vocabulary';

/** The subject of a report: a post of a table, or a member. */
export type Reported = { table: ReportedTable; id: string };
