import { useQueryClient } from '@tanstack/react-query';
import type { Notice } from '@tanabana/domain/notice';
import { settingsNotices } from '@tanabana/domain/membership/payment-notices';
import { useState } from 'react';
import { dropDraft, saveDraft, readDraft } from '#lib/forms/draft.ts';
import { toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { useUserId } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';
import type { Saved } from './api/settings.ts';

type Row = { version: number; updated_at: string };
type Parsed<Value> =
  | { success: true; data: Value }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };

type Options<Form extends Record<string, string>, Value, Stored extends Row> = {
  /** The key of the draft in this tab. */
  name: string;
  stored: Stored;
  toForm: (stored: Stored) => Form;
  parse: (form: Form) => Parsed<Value>;
  save: (value: Value, version: number) => Promise<Saved<Stored>>;
  queryKey: readonly unknown[];
  notice: Notice;
};

/**
 * A form over one row that admins share. A save is based on the version that was read. When another admin has saved meanwhile, both values
 * are shown until one is chosen. The draft is stored for this tab.
 */
export function useSettingsForm<Form extends Record<string, string>, Value, Stored extends Row>(
  options: Options<Form, Value, Stored>,
) {
  const { name, stored, toForm, parse, save, queryKey, notice } = options;
  const queryClient = useQueryClient();
  const owner = useUserId() ?? '';
  const [typed, setTyped] = useState<Partial<Form>>(() => (readDraft(name, owner) ?? {}) as Partial<Form>);
  const [seen, setSeen] = useState(stored);
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const [isTried, setIsTried] = useState(false);

  const form = { ...toForm(seen), ...typed };
  const parsed = parse(form);
  const errors: Partial<Record<string, string>> = {};
  if (!parsed.success) for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
  const isChanged = Object.entries(toForm(seen)).some(([field, value]) => form[field] !== value);

  const keep = (next: (before: Partial<Form>) => Partial<Form>) =>
    setTyped((before) => {
      const after = next(before);
      if (Object.keys(after).length > 0) saveDraft(name, owner, after);
      else dropDraft(name);
      return after;
    });
  const isStored = (value: Value, now: Stored): boolean => {
    const read = parse(toForm(now));
    return read.success && JSON.stringify(read.data) === JSON.stringify(value);
  };
  /** @param sent the form that was saved: what was typed during the save stays */
  const resolve = (now: Stored, sent?: Form) => {
    keep((before) => {
      const left = Object.entries(before).filter(([field, text]) => sent && text !== sent[field]);
      return Object.fromEntries(left) as Partial<Form>;
    });
    setSeen(now);
    setTheirs(null);
    setIsTried(false);
    queryClient.setQueryData(queryKey, now);
    // Every price on every page, and the line above the posting forms.
    for (const key of ['paid-plan', 'dollar-rate']) void queryClient.invalidateQueries({ queryKey: [key] });
  };
  const submit = useSubmit({
    mutationFn: ({ value, version }: { value: Value; version: number; sent: Form }) => save(value, version),
    onSuccess: ({ isSaved, now }, { value, sent }) => {
      // Otherwise the answer to an earlier try was lost, or another admin has saved the same.
      if (isSaved || isStored(value, now)) {
        resolve(now, sent);
        showToast(notice);
      } else {
        setTheirs(now);
        showToast(settingsNotices.changedMeanwhile);
      }
    },
    onError: (error) => toastError(settingsNotices.notSaved, error),
  });
  return {
    form,
    /** The form's prices, tax or rate; null where they are invalid. */
    value: parsed.success ? parsed.data : null,
    errors: isTried ? errors : {},
    isChanged,
    /** What another admin has saved while this form was open. */
    theirs,
    savedAt: seen.updated_at,
    isSaving: submit.isPending,
    change: (changes: Partial<Form>) => keep((before) => ({ ...before, ...changes })),
    /** Gives up what was typed, for what is saved by now. */
    reset: () => resolve(theirs ?? seen),
    /** Saves; over what another admin has saved, once that was looked at. */
    save: () => {
      setIsTried(true);
      if (parsed.success) submit.mutate({ value: parsed.data, version: (theirs ?? seen).version, sent: form });
      return parsed.success;
    },
  };
}
