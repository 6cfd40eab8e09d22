import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { tidyReferralCode } from '@tanabana/domain/accounts/checks';
import { Button } from '#components/ui/button.tsx';
import { day } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ProfileRow } from '#lib/session/member.ts';
import { useMember } from '#lib/session/member.ts';
import { useNow } from '#lib/use-now.ts';
import { referralDeadline, useAddReferralCode } from '../use-add-referral-code.ts';
import { ReferralInput } from './form/referral-input.tsx';
import styles from './referral-card.module.css';

/** The field for a code that was forgotten at signup, for as long as it may be added. */
export function AddReferralCode({ userId, profile }: { userId: string; profile: ProfileRow | null }) {
  const t = useTranslation('profile');
  const { is_admin } = useMember();
  const deadline = referralDeadline(profile, useNow());
  const { add, isBusy, error, clearError } = useAddReferralCode(userId);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  if (!deadline || is_admin) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = tidyReferralCode(typed);
    if (!code) field.current?.focus();
    else add(code, { onError: () => field.current?.focus() });
  };
  return (
    <form className={styles.add} onSubmit={submit} noValidate>
      <p className={styles.note}>{t('referral.forgotten', { day: day(deadline) })}</p>
      <ReferralInput
        ref={field}
        name="referral_code"
        error={error}
        value={typed}
        onValueChange={(value) => {
          setTyped(value);
          if (error) clearError();
        }}
      />
      <Button type="submit" variant="line" busy={isBusy}>
        {t('referral.add')}
      </Button>
    </form>
  );
}
