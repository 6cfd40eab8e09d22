import { dropDraft, readDraft, saveDraft } from './draft.ts';

/** Where a form stores what is typed: its name, and the user who fills it in. `groups` are fields that make sense only together. */
export type DraftPlace = { name: string; owner: string; groups?: readonly (readonly string[])[] };

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Fields whose value differs from the default. Only these are stored, so that the others always show the latest saved value. */
function changesOf<T extends object>(values: Partial<T>, defaults: T): Partial<T> {
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, defaults[name as keyof T]));
  return Object.fromEntries(changed) as Partial<T>;
}

/** The stored changes that still fit the form: fields that it has, of the same type. */
export function readChanges<T extends object>({ name, owner }: DraftPlace, defaults: T): Partial<T> {
  const fits = ([field, value]: [string, unknown]) => {
    const present: unknown = defaults[field as keyof T];
    return (
      Object.hasOwn(defaults, field) &&
      typeof value === typeof present &&
      Array.isArray(value) === Array.isArray(present)
    );
  };
  const stored = Object.entries(readDraft(name, owner) ?? {}).filter(fits);
  return changesOf<T>(Object.fromEntries(stored) as Partial<T>, defaults);
}

/** Stores the fields that differ from the defaults, each with its group, or removes the draft where none does. */
export function storeChanges<T extends object>({ name, owner, groups = [] }: DraftPlace, values: T, defaults: T): void {
  const changed = Object.keys(changesOf(values, defaults));
  const stored = [...changed, ...groups.filter((group) => group.some((field) => changed.includes(field))).flat()];
  if (stored.length > 0)
    saveDraft(name, owner, Object.fromEntries(stored.map((field) => [field, values[field as keyof T]])));
  else dropDraft(name);
}
