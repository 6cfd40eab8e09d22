/** The members of Membership Management as CSV rows, sorted by name. */
import type { Database } from '@tanabana/db/types';
import type { Cell } from '@tanabana/domain/csv';
import { sql } from '@tanabana/gateway/db';
import type { Translate } from '@tanabana/messages/translate';
import type { MembersRequest } from './request.ts';
import type { CsvList } from './csv-answer.ts';
import { partsOf, type Reading } from './reading.ts';

type Part = Database['public']['Functions']['get_members_after']['Returns'];
type Member = Part['rows'][number];
type Translator = Translate<'admin-members'>;

const yes = (t: Translator, flag: boolean | null) => (flag ? t('csv.yes') : t('csv.no'));

/** The columns. Their headings are messages of the page; a membership is in English, as all fixed terms of files are. */
const COLUMNS = {
  member_name: ({ member_name }) => member_name,
  business_name: ({ business_name }) => business_name,
  email: ({ email }) => email,
  mobile_number: ({ country_code, mobile_number }) => [country_code, mobile_number].filter(Boolean).join(' '),
  city: ({ city }) => city,
  membership_type: ({ membership_type }, _, english) =>
    membership_type === 'admin' ? english('admin') : membership_type,
  messaging_credits: ({ messaging_credits }) => messaging_credits,
  is_corporate_member: ({ is_corporate_member }, t) => yes(t, is_corporate_member),
  is_verified_member: ({ is_verified_member }, t) => yes(t, is_verified_member),
  is_dealer: ({ is_dealer }, t) => yes(t, is_dealer),
} as const satisfies Record<string, (member: Member, t: Translator, english: Translator) => Cell>;

/** All members that match. */
export function memberRows({ rows, ...reading }: Reading, { q, membership, flags }: MembersRequest): CsvList {
  const t = reading.messages('admin-members');
  const english = reading.english('admin-members');
  const columns = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

  async function partAfter(last: Part['next']): Promise<Part> {
    const [found] = await rows<{ part: Part }>(sql`select public.get_members_after(
      p_query => ${q}, p_membership => ${membership ?? ''}, p_flags => ${flags}::text[],
      p_name => ${last?.member_name ?? null}, p_id => ${last?.id ?? null}::uuid) as part`);
    return found!.part;
  }
  return {
    name: 'members_export.csv',
    head: columns.map((column) => t(`csv.${column}`)),
    parts: partsOf(partAfter, (member) => columns.map((column) => COLUMNS[column](member, t, english))),
  };
}
