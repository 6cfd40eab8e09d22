/** The history of promotional mailings as CSV rows, newest first. */
import type { Database } from '@tanabana/db/types';
import type { Cell } from '@tanabana/domain/csv';
import { dateTime } from '@tanabana/domain/format';
import { sql } from '@tanabana/gateway/db';
import type { Translate } from '@tanabana/messages/translate';
import type { MailingsRequest } from './request.ts';
import type { CsvList } from './csv-answer.ts';
import { partsOf, type Reading } from './reading.ts';

type Part = Database['public']['Functions']['search_mailings']['Returns'];
type Mailing = Part['rows'][number];
type Translator = Translate<'admin-mailings'>;

/** The columns. Their headings are messages of the page. */
const COLUMNS = {
  time: ({ at }, t) => dateTime(at, t.locale),
  who: ({ actor_name }, t) => actor_name ?? t('gone'),
  email: ({ actor_email }) => actor_email,
  test: ({ is_test }, t) => t(is_test ? 'yes' : 'no'),
  subject: ({ subject }) => subject,
  recipients: ({ recipients }) => recipients,
  sent: ({ sent }) => sent,
  waiting: ({ waiting }) => waiting,
  failed: ({ failed }) => failed,
  opted_out: ({ opted_out }) => opted_out,
  not_reached: ({ not_reached }) => not_reached,
  unsubscribed: ({ unsubscribed }) => unsubscribed,
  text: ({ body }) => body,
} as const satisfies Record<string, (mailing: Mailing, t: Translator) => Cell>;

/** All mailings that match, including tests unless the filter selects one kind. */
export function mailingRows({ rows, messages }: Reading, { q, kind }: MailingsRequest): CsvList {
  const t = messages('admin-mailings');
  const columns = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

  async function partAfter(last: Part['next']): Promise<Part> {
    const [found] = await rows<{ part: Part }>(sql`select public.search_mailings(
      p_query => ${q}, p_is_test => ${kind == null ? null : kind === 'test'}::boolean,
      p_before => ${last?.at ?? null}::timestamptz, p_before_id => ${last?.id ?? null}::uuid) as part`);
    return found!.part;
  }
  return {
    name: 'mailings.csv',
    head: columns.map((column) => t(`csv.${column}`)),
    parts: partsOf(partAfter, (mailing) => columns.map((column) => COLUMNS[column](mailing, t))),
  };
}
