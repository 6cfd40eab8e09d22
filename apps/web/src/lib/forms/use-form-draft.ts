import { useCallback, useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { dropDraft, saveDraft, readDraft } from './draft.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Fields whose value differs from the default. Only these are stored, so that the others always show the latest saved value. */
function changesOf<T extends FieldValues>(values: Partial<T>, defaults: Partial<T>): Partial<T> {
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, defaults[name]));
  return Object.fromEntries(changed) as Partial<T>;
}

/** The stored values that still fit the form: fields that it has, of the same type. */
function fitting<T extends FieldValues>(draft: unknown, defaults: Partial<T>): Partial<T> {
  const fits = ([name, value]: [string, unknown]) =>
    Object.hasOwn(defaults, name) &&
    typeof value === typeof defaults[name] &&
    Array.isArray(value) === Array.isArray(defaults[name]);
  return changesOf<T>(Object.fromEntries(Object.entries(draft ?? {}).filter(fits)) as Partial<T>, defaults);
}

/**
 * Stores the typed values of a form for this browser tab and restores them when the form opens again.
 *
 * @param name the form
 * @param owner the user who fills it in
 * @returns whether anything was restored, and a function that removes the draft: after a success, or when the form is abandoned
 */
export function useFormDraft<T extends FieldValues, R>(
  name: string,
  owner: string,
  form: UseFormReturn<T, unknown, R>,
) {
  const { watch, setValue, formState } = form;
  const [defaults] = useState(() => formState.defaultValues as DefaultValues<T> as Partial<T>);
  const [stored] = useState(() => fitting<T>(readDraft(name, owner), defaults));

  useEffect(() => {
    for (const [field, value] of Object.entries(stored)) {
      setValue(field as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
    }
    const { unsubscribe } = watch((values) => {
      const changes = changesOf<T>(values as Partial<T>, defaults);
      if (Object.keys(changes).length > 0) saveDraft(name, owner, changes);
      else dropDraft(name);
    });
    return unsubscribe;
  }, [name, owner, stored, defaults, watch, setValue]);

  return { isRestored: Object.keys(stored).length > 0, forget: useCallback(() => dropDraft(name), [name]) };
}
