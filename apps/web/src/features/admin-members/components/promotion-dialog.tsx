import { useQuery } from '@tanstack/react-query';
import { memberNotices } from '@tanabana/domain/members/notices';
import { fillPromotion, promotionErrors } from '@tanabana/domain/members/promotion';
import type { PromotionText } from '@tanabana/domain/members/promotion';
import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { Textarea } from '#components/ui/form/textarea.tsx';
import { TitledDialog } from '#components/ui/over/titled-dialog.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError } from '#lib/errors.ts';
import { useDraft } from '#lib/forms/use-draft.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { useSession } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';
import { saveTemplate, templateQuery } from '../api/promotion.ts';
import type { Template } from '../api/promotion.ts';
import type { ManagedMember } from '../member.ts';
import { usePromotionTest } from '../use-promotion-test.ts';
import { useSendPromotion } from '../use-send-promotion.ts';
import styles from './dialogs.module.css';
import { Sending } from './promotion-sending.tsx';
import { PromotionSteps } from './promotion-steps.tsx';

type PromotionDialogProps = { members: readonly ManagedMember[]; onClose: () => void };

/** Writes to the selected members by the one template. Load it lazily. */
export default function PromotionDialog({ members, onClose }: PromotionDialogProps) {
  const t = useTranslation('admin-members', 'field-errors');
  const { data, error, isPending, refetch } = useQuery(templateQuery);
  return (
    <TitledDialog title={t('promotion.title')} onClose={onClose}>
      {error && <NotLoaded title={t('promotion.failed')} error={error} onRetry={() => void refetch()} />}
      {!isPending && !error && <PromotionForm members={members} stored={data ?? null} onClose={onClose} />}
    </TitledDialog>
  );
}

type PromotionFormProps = PromotionDialogProps & { stored: Template | null };

const textOf = (stored: Template | null): PromotionText => ({
  subject: stored?.subject ?? '',
  body: stored?.body ?? '',
});

function PromotionForm({ members, stored, onClose }: PromotionFormProps) {
  const t = useTranslation('admin-members', 'field-errors');
  const { stored: text, keep, forget } = useDraft<PromotionText>('promotion', textOf(stored));
  const [seen, setSeen] = useState(stored);
  /** What another editor has saved since, until the conflict is resolved. */
  const [theirs, setTheirs] = useState<Template | null>(null);
  const [errors, setErrors] = useState<ReturnType<typeof promotionErrors>>({});
  const { progress, isSending, isDone, send, cancel } = useSendPromotion(members);
  const session = useSession();
  const email = session.status === 'signed-in' ? (session.session.user.email ?? '') : '';
  const { isTesting, test, ...tested } = usePromotionTest(text, email);
  // Both buttons send the stored text.
  const save = useSubmit({
    mutationFn: async (_next: 'test' | 'send') => saveTemplate(text, seen),
    onSuccess: ({ isSaved, now }, next) => {
      setSeen(now);
      setTheirs(isSaved ? null : now);
      if (!isSaved) return showToast(memberNotices.templateChanged);
      forget(text);
      if (next === 'test') test();
      else send();
    },
    onError: (error) => toastError(memberNotices.emailError, error),
  });
  const saveAnd = (next: 'test' | 'send') => {
    const errors = promotionErrors(text);
    setErrors(errors);
    if (Object.keys(errors).length === 0) save.mutate(next);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    saveAnd('send');
  };
  const reader = { name: members[0]?.member_name ?? '', business: members[0]?.business_name ?? '' };
  if (progress)
    return (
      <Sending
        progress={progress}
        isSending={isSending}
        isDone={isDone}
        onSend={send}
        onCancel={cancel}
        onClose={onClose}
      />
    );
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      {theirs && (
        <Notice tone="warning" title={t('promotion.changed.title')} announce>
          {t('promotion.changed.text')}
          <div className={styles.preview}>
            <b>{theirs.subject}</b>
            <p>{theirs.body}</p>
          </div>
          <Button
            variant="line"
            size="sm"
            onClick={() => {
              forget(textOf(theirs));
              setTheirs(null);
            }}
          >
            {t('promotion.changed.take')}
          </Button>
        </Notice>
      )}
      <p>{t('promotion.to', { count: members.length, number: quantity(members.length) })}</p>
      <Field label={t('promotion.subject')} error={errors.subject}>
        <Input
          autoComplete="off"
          maxLength={ADMIN_LIMITS.promotion_subject_length}
          value={text.subject}
          onChange={(event) => keep({ subject: event.target.value })}
        />
      </Field>
      <Field label={t('promotion.body')} hint={t('promotion.hint')} error={errors.body}>
        <Textarea
          rows={8}
          maxLength={ADMIN_LIMITS.promotion_text_length}
          value={text.body}
          onChange={(event) => keep({ body: event.target.value })}
        />
      </Field>
      <section className={styles.preview} aria-label={t('promotion.preview')}>
        <small>{t('promotion.previewFor', { name: reader.name })}</small>
        <b>{fillPromotion(text.subject, reader)}</b>
        <p>{fillPromotion(text.body, reader)}</p>
      </section>
      <PromotionSteps
        {...tested}
        email={email}
        count={members.length}
        busy={isTesting ? 'test' : save.isPending ? save.variables : null}
        onTest={() => saveAnd('test')}
      />
    </form>
  );
}
