import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { noteError } from '@tanabana/domain/moderation/report';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Textarea } from '#components/ui/form/textarea.tsx';
import { TitledDialog } from '#components/ui/over/titled-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useDraft } from '#lib/forms/use-draft.ts';
import type { Decision } from '../api/cases.ts';
import { objectOf, useDecide } from '../use-moderation.ts';
import styles from './moderation.module.css';

type DecideDialogProps = { decision: Decision; onClose: () => void };

/** Explains an action and has a field for a note. Load it lazily. */
export default function DecideDialog({ decision, onClose }: DecideDialogProps) {
  const t = useTranslation('admin-moderation', 'field-errors');
  const { act } = decision;
  // One of its action on this case: it stays when the dialog is closed.
  const { stored, keep, forget } = useDraft(`decision:${act}:${decision.of.id}`, { note: '' });
  const { note } = stored;
  const [isTried, setIsTried] = useState(false);
  const decide = useDecide(decision, () => {
    forget();
    onClose();
  });
  const isRead = act === 'hide' || act === 'suspend';
  const error = noteError(act, note);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!error) decide.mutate(note);
  };
  return (
    <TitledDialog title={t('actOf', { act: t(`acts.${act}`), name: objectOf(decision) })} onClose={onClose}>
      <form onSubmit={send} className={styles.form} noValidate>
        <p>{t(`effects.${act}`)}</p>
        <Field
          label={isRead ? t('noteFor') : t('note')}
          aside={isRead ? undefined : t('optional')}
          hint={t('noteHint')}
          error={isTried ? error : undefined}
        >
          <Textarea
            rows={3}
            maxLength={ADMIN_LIMITS.moderation_note_length}
            value={note}
            onChange={(event) => keep({ note: event.target.value })}
          />
        </Field>
        <Button type="submit" variant={isRead ? 'bad' : 'brand'} block busy={decide.isPending}>
          {t(`acts.${act}`)}
        </Button>
      </form>
    </TitledDialog>
  );
}
