// Members as a file that a spreadsheet opens. It is put together a thousand at a time: a browser keeps the parts of a Blob out of the
// memory of the page.
import { csvOf } from '#lib/files/csv.ts';
import { saveFile } from '#lib/files/save-file.ts';
import type { Cell } from '#lib/files/csv.ts';
import { partsOfMatching } from './api/get-members.ts';
import type { MembersFilter } from './api/get-members.ts';
import { mobileOf } from './member.ts';
import type { ManagedMember } from './member.ts';

const yes = (flag: boolean | null): Cell => (flag ? 'Yes' : 'No');

/** The columns, each under the head that `headOf` words. */
const COLUMNS = {
  member_name: (member) => member.member_name,
  business_name: (member) => member.business_name,
  email: (member) => member.email,
  mobile_number: mobileOf,
  city: (member) => member.city,
  membership_type: (member) => member.membership_type,
  messaging_credits: (member) => member.messaging_credits,
  is_corporate_member: (member) => yes(member.is_corporate_member),
  is_verified_member: (member) => yes(member.is_verified_member),
  is_dealer: (member) => yes(member.is_dealer),
} as const satisfies Record<string, (member: ManagedMember) => Cell>;

export type Column = keyof typeof COLUMNS;

const BOM = '\uFEFF';

/** The lines of members, without the mark that begins a file. */
const linesOf = (rows: readonly (readonly Cell[])[]): string => csvOf(rows).slice(BOM.length);

/**
 * Saves all members that match. Throws AppError.
 *
 * @param headOf the head of a column
 * @param onPart told how many are in it so far
 * @returns how many there were
 */
export async function saveMembers(
  filter: MembersFilter,
  headOf: (column: Column) => string,
  onPart: (count: number) => void,
): Promise<number> {
  const columns = Object.keys(COLUMNS) as Column[];
  const file: Blob[] = [new Blob([csvOf([columns.map(headOf)])])];
  let count = 0;
  for await (const members of partsOfMatching(filter)) {
    file.push(new Blob([linesOf(members.map((member) => columns.map((column) => COLUMNS[column](member))))]));
    count += members.length;
    onPart(count);
  }
  saveFile('members_export.csv', new Blob(file, { type: 'text/csv;charset=utf-8' }));
  return count;
}
