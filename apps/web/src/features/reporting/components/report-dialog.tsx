import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { reportNotices } from '@tanabana/domain/moderation/notices';
import { reportFieldErrors } from '@tanabana/domain/moderation/report';
import { REPORT_REASONS } from '@tanabana/domain/vocabulary';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { Textarea } from '#components/ui/form/textarea.tsx';
import { TitledDialog } from '#components/ui/over/titled-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError, toastError } from '#lib/errors.ts';
import { useDraft } from '#lib/forms/use-draft.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { createReport } from '../api/create-report.ts';
import type { Reported } from '../reported.ts';
import styles from './report-dialog.module.css';

type ReportDialogProps = { reported: Reported; name: string; onClose: () => void };

const EMPTY = { reason: '', text: '' };

/** A report on a post or a member: a reason and a text. Load it lazily. */
export default function ReportDialog({ reported, name, onClose }: ReportDialogProps) {
  const t = useTranslation('reporting', 'field-errors');
  // It stays when the dialog is closed.
  const { stored, keep, forget } = useDraft(`report:${reported.table}:${reported.id}`, EMPTY);
  const { reason, text } = stored;
  const [isTried, setIsTried] = useState(false);
  const errors = reportFieldErrors({ reason, text });
  const report = useSubmit({
    mutationFn: () => createReport(reported, reason, text),
    onSuccess: (isNew) => {
      showToast(isNew ? reportNotices.reported : reportNotices.reportedBefore);
      forget();
      onClose();
    },
    onError: (error) => {
      if (toAppError(error).code === 'GONE1') showToast(reportNotices.reportGone);
      else toastError(reportNotices.notReported, error);
    },
  });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (Object.keys(errors).length === 0) report.mutate();
  };
  return (
    <TitledDialog title={t('title', { name })} onClose={onClose}>
      <form onSubmit={send} className={styles.form} noValidate>
        <p>{t('lede')}</p>
        <Field label={t('reason')} error={isTried ? errors.reason : undefined}>
          <Select
            value={reason}
            placeholder={t('choose')}
            options={REPORT_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            onChange={(event) => keep({ reason: event.target.value })}
          />
        </Field>
        <Field
          label={t('text')}
          aside={reason === 'other' ? undefined : t('optional')}
          error={isTried ? errors.text : undefined}
        >
          <Textarea
            rows={4}
            maxLength={ADMIN_LIMITS.report_text_length}
            value={text}
            onChange={(event) => keep({ text: event.target.value })}
          />
        </Field>
        <Button type="submit" block busy={report.isPending}>
          {t('send')}
        </Button>
      </form>
    </TitledDialog>
  );
}
