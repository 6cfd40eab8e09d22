import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { LIMITS } from '@tanabana/domain/limits';
import { MEMBERSHIP_TYPES } from '@tanabana/domain/vocabulary';
import { useId } from 'react';
import type { SubmitEvent } from 'react';
import { MobileInput } from '#components/mobile-input.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { RadioChips } from '#components/ui/form/radio-chips.tsx';
import { TitledDialog } from '#components/ui/over/titled-dialog.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { EditedField } from '../edited.ts';
import type { ManagedMember } from '../member.ts';
import { useEditMember } from '../use-edit-member.ts';
import styles from './dialogs.module.css';

type EditDialogProps = { member: ManagedMember; onClose: () => void };

/** Edits a member: the profile, the address that signs in, the credits, the membership. Load it lazily. */
export default function EditDialog({ member, onClose }: EditDialogProps) {
  const t = useTranslation('admin-members', 'field-errors');
  const membership = useId();
  const { edited, base, errors, differences, change, submit, isBusy } = useEditMember(member, onClose);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    submit();
  };
  const inputOf = (field: EditedField) => ({
    value: edited[field],
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  });
  const isOtherAddress = edited.email.trim().toLowerCase() !== (base.email ?? '');
  const areOtherCredits = edited.messaging_credits.trim() !== String(base.messaging_credits ?? 0);
  return (
    <TitledDialog title={t('edit', { name: member.member_name ?? '' })} onClose={onClose}>
      <form onSubmit={send} className={styles.form} noValidate>
        {differences.length > 0 && (
          <Notice tone="warning" title={t('changed.title')} announce>
            {t('changed.text')}
            <ul>
              {differences.map(({ field, now }) => (
                <li key={field}>
                  {t('changed.now', { field: t(`fields.${field}`), now: now || t('changed.nothing') })}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <Field label={t('fields.member_name')} error={errors.member_name}>
          <Input autoComplete="off" maxLength={LIMITS.member_name_length} {...inputOf('member_name')} />
        </Field>
        <Field label={t('fields.business_name')} error={errors.business_name}>
          <Input autoComplete="off" maxLength={LIMITS.business_name_length} {...inputOf('business_name')} />
        </Field>
        <Field label={t('fields.email')} hint={isOtherAddress ? t('otherAddress') : undefined} error={errors.email}>
          <Input type="email" autoComplete="off" maxLength={LIMITS.email_length} {...inputOf('email')} />
        </Field>
        <div className={styles.pair}>
          <Field label={t('fields.country_code')} error={errors.country_code}>
            <Input inputMode="tel" autoComplete="off" {...inputOf('country_code')} />
          </Field>
          <Field label={t('fields.mobile_number')} error={errors.mobile_number}>
            <MobileInput
              autoComplete="off"
              country_code={edited.country_code}
              value={edited.mobile_number}
              onValueChange={(text) => change('mobile_number', text)}
            />
          </Field>
        </div>
        <Field label={t('fields.city')} error={errors.city}>
          <Input autoComplete="off" maxLength={LIMITS.place_length} {...inputOf('city')} />
        </Field>
        <RadioChips
          label={t('fields.membership_type')}
          name={membership}
          options={MEMBERSHIP_TYPES}
          value={edited.membership_type}
          onChange={(event) => change('membership_type', event.target.value)}
        />
        <Field label={t('fields.messaging_credits')} hint={t('creditsHint')} error={errors.messaging_credits}>
          <Input inputMode="numeric" autoComplete="off" {...inputOf('messaging_credits')} />
        </Field>
        {areOtherCredits && (
          <Field label={t('note')} aside={t('optional')} hint={t('noteHint')}>
            <Input
              autoComplete="off"
              maxLength={ADMIN_LIMITS.credits_note_length}
              value={edited.note}
              onChange={(event) => change('note', event.target.value)}
            />
          </Field>
        )}
        <Button type="submit" block busy={isBusy}>
          {t('save')}
        </Button>
      </form>
    </TitledDialog>
  );
}
