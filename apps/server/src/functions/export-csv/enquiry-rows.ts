/** The enquiries that companies sent with the form of Corporate Support, as CSV rows, newest first. */
import type { Database } from '@tanabana/db/types';
import type { Cell } from '@tanabana/domain/csv';
import { dateTime } from '@tanabana/domain/format';
import { LIMITS } from '@tanabana/domain/limits';
import { sql } from '@tanabana/gateway/db';
import type { EnquiriesRequest } from './request.ts';
import type { CsvList } from './csv-answer.ts';
import { partsOf, type Reading } from './reading.ts';

type Found = Database['public']['Functions']['search_corporate_enquiries']['Returns'];
type Enquiry = Found['rows'][number];
type Part = { rows: Enquiry[]; next: Enquiry | null };

/** The columns. Their headings are messages of the page. */
const COLUMNS = {
  time: ({ created_at }, locale) => dateTime(created_at, locale),
  name: ({ name }) => name,
  organisation: ({ organisation_name }) => organisation_name,
  email: ({ email }) => email,
  mobile: ({ country_code, mobile_number }) => `${country_code} ${mobile_number}`,
} as const satisfies Record<string, (enquiry: Enquiry, locale: string) => Cell>;

const SIZE = LIMITS.export_page_size;

/** All enquiries, or those that contain every word of the search, within the number of rows that the page's own search covers. */
export function enquiryRows({ rows, messages }: Reading, { q }: EnquiriesRequest): CsvList {
  const t = messages('admin-enquiries');
  const columns = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

  async function allAfter(last: Enquiry | null): Promise<Part> {
    const found = await rows<{ enquiry: Enquiry }>(sql`select to_jsonb(e) as enquiry from public.corporate_enquiries e
      where (e.created_at, e.id) < (coalesce(${last?.created_at ?? null}::timestamptz, 'infinity'),
        coalesce(${last?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000'))
      order by e.created_at desc, e.id desc limit ${SIZE}::int`);
    const part = found.map(({ enquiry }) => enquiry);
    return { rows: part, next: part.length === SIZE ? part.at(-1)! : null };
  }

  /** The search returns pages. A new enquiry shifts the pages, so enquiries that were already returned are skipped. */
  function foundAfter(): (last: Enquiry | null) => Promise<Part> {
    const seen = new Set<string>();
    let page = 0;
    return async () => {
      page += 1;
      const [answer] = await rows<{ found: Found }>(sql`select public.search_corporate_enquiries(
        p_query => ${q}, p_page => ${page}::int, p_size => ${SIZE}::int) as found`);
      const { rows: all, total } = answer!.found;
      const fresh = all.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      return { rows: fresh, next: page * SIZE < total ? all.at(-1)! : null };
    };
  }
  return {
    name: 'corporate_enquiries.csv',
    head: columns.map((column) => t(`columns.${column}`)),
    parts: partsOf(q.trim() === '' ? allAfter : foundAfter(), (enquiry) =>
      columns.map((column) => COLUMNS[column](enquiry, t.locale)),
    ),
  };
}
