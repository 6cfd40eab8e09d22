import { useQueryClient } from '@tanstack/react-query';
import { managedMemberSchema } from '@tanabana/domain/members/managed-member';
import { memberErrors } from '@tanabana/domain/members/field-errors';
import { memberNotices } from '@tanabana/domain/members/notices';
import { fill } from '@tanabana/domain/notice';
import { useRef, useState } from 'react';
import { toAppError, toastError } from '#lib/errors.ts';
import { useDraft } from '#lib/forms/use-draft.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { changeMembership, getMember, updateMember } from './api/manage-member.ts';
import { changeOf, differencesOf, editedOf, rebased } from './edited.ts';
import type { Difference, Edited } from './edited.ts';
import type { ManagedMember } from './member.ts';

/**
 * The edit dialog's state. The draft stays for this browser tab until it is saved. When somebody else was faster, the stored values are shown,
 * and the next save overwrites them.
 */
export function useEditMember(member: ManagedMember, onSaved: () => void) {
  const queryClient = useQueryClient();
  const draft = useDraft(`member:${member.id}`, { edited: editedOf(member), base: member });
  const [left] = useState(draft.stored);
  const [base, setBase] = useState(member);
  const [edited, setEdited] = useState(() => rebased(left.edited, left.base, member));
  /** For what is answered after a delay, in which the admin may have typed on. */
  const latest = useRef(edited);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [differences, setDifferences] = useState<readonly Difference[]>(() =>
    differencesOf(left.edited, left.base, member),
  );
  const [key, setKey] = useState(() => crypto.randomUUID());

  const enter = (next: Edited, of: ManagedMember) => {
    latest.current = next;
    setEdited(next);
    draft.keep({ edited: next, base: of });
  };

  const save = useSubmit({
    mutationFn: async () => {
      await updateMember(base.id, { ...changeOf(edited, base), note: edited.note.trim(), key });
      const before = editedOf(base).membership_type;
      if (edited.membership_type !== before) await changeMembership(base.id, before, edited.membership_type);
    },
    onSuccess: () => {
      showToast(fill(memberNotices.userUpdated, { name: edited.member_name.trim() }));
      draft.forget();
      onSaved();
      return queryClient.invalidateQueries({ queryKey: ['members'] });
    },
    onError: async (thrown) => {
      const failure = toAppError(thrown);
      toastError(memberNotices.userNotUpdated, thrown);
      if (failure.code === 'TAKEN')
        setErrors(Object.fromEntries(Object.keys(failure.fields).map((name) => [name, failure.message])));
      else if (failure.code !== 'STALE') setErrors(failure.fields);
      // The first of two steps may have succeeded: the next save is based on what is stored.
      const now = await getMember(base.id).catch(() => null);
      void queryClient.invalidateQueries({ queryKey: ['members'] });
      if (!now) return;
      setDifferences(differencesOf(latest.current, base, now));
      enter(rebased(latest.current, base, now), now);
      setBase(now);
      if (now.messaging_credits !== base.messaging_credits) setKey(crypto.randomUUID());
    },
  });

  const submit = () => {
    const { userData } = changeOf(edited, base);
    const { error } = managedMemberSchema.safeParse(userData);
    const errors = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
    setErrors(errors);
    if (Object.values(errors).includes(memberErrors.incomplete)) showToast(memberNotices.userIncomplete);
    if (!error) save.mutate();
  };
  const change = (field: keyof Edited, text: string) => {
    enter({ ...latest.current, [field]: text }, base);
    // Another balance is another change: under the key of an unanswered one the server would take it for that one.
    if (field === 'messaging_credits') setKey(crypto.randomUUID());
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)));
  };
  return { edited, base, errors, differences, change, submit, isBusy: save.isPending };
}
