// A profile may be edited in two tabs or on two phones. A save sends every column, so those that this form did not change are sent as they
// are stored now, not as they were when the form was opened.
import type { ProfileEdit } from '@tanabana/domain/accounts/validate';
import { isSame } from '#lib/forms/form-draft.ts';
import type { EditableProfile } from './api/get-editable-profile.ts';

type Field = Exclude<keyof ProfileEdit, 'email'>;

/** The columns by what the form calls them; those that make sense only together are one group. */
export const GROUPS = {
  member_name: ['member_name'],
  mobile_number: ['country_code', 'mobile_number'],
  business_name: ['business_name'],
  gst_number: ['gst_number'],
  business_type: ['business_type'],
  my_yarns: ['my_yarns'],
  location: ['country', 'state', 'district', 'city', 'pin_zip_code'],
  list_in_directory: ['list_in_directory'],
} as const satisfies Record<string, readonly Field[]>;

export type Group = keyof typeof GROUPS;

const ALL = Object.keys(GROUPS) as Group[];

/** One press of the form: the profile as it shows it, and the groups in which the member changed something. */
export type Press = { edit: ProfileEdit; changed: readonly Group[] };

const pick = (row: Partial<EditableProfile | ProfileEdit>, group: Group) =>
  Object.fromEntries(GROUPS[group].map((field) => [field, row[field]])) as Partial<ProfileEdit>;

/** @param differs whether a field has another value than the form began with */
export const changedGroups = (differs: (field: Field) => boolean): Group[] =>
  ALL.filter((group) => GROUPS[group].some(differs));

/**
 * What a press has to send: the groups that the form changed, over the row as it is stored now.
 *
 * @param presses of this form, the latest last. An earlier one may have been stored although its response was lost.
 * @param before the row with which the form began; null for none
 * @returns `replaced`: the groups that somebody else has changed meanwhile too, and that this press writes over
 */
export function overStored(
  presses: readonly Press[],
  before: EditableProfile | null,
  now: EditableProfile | null,
): { edit: ProfileEdit; replaced: Group[] } {
  const { edit } = presses.at(-1)!;
  if (now === null) return { edit, replaced: [] };
  const isChanged = (group: Group) => presses.some(({ changed }) => changed.includes(group));
  const isForeign = (group: Group) =>
    [before ?? {}, ...presses.map((press) => press.edit)].every((row) => !isSame(pick(row, group), pick(now, group)));
  const kept = ALL.filter((group) => !isChanged(group)).map((group) => pick(now, group));
  return {
    edit: Object.assign({}, edit, ...kept) as ProfileEdit,
    replaced: ALL.filter((group) => isChanged(group) && isForeign(group)),
  };
}
