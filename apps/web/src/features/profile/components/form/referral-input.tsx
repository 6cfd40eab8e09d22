import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { tidyReferralCode } from '@tanabana/domain/accounts/checks';
import { referralError } from '@tanabana/domain/accounts/referral-errors';
import { LIMITS } from '@tanabana/domain/limits';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { referralCheckQuery } from '../../api/referral/check-referral-code.ts';

type ReferralInputProps = Pick<ComponentProps<typeof Field>, 'aside' | 'error'> &
  Pick<ComponentProps<typeof Input>, 'name' | 'ref' | 'onBlur'> & {
    value: string;
    onValueChange: (value: string) => void;
  };

/** Another member's referral code. It is validated when the field is left, before the form is sent. */
export function ReferralInput({ aside, error, value, onValueChange, onBlur, ...rest }: ReferralInputProps) {
  const t = useTranslation('profile');
  const [left, setLeft] = useState('');
  const code = tidyReferralCode(value) ?? '';
  const { data } = useQuery(referralCheckQuery(left));
  const check = code === left ? data : undefined;
  const credits = LIMITS.credits_referral;
  return (
    <Field
      label={t('fields.referral_code')}
      aside={aside}
      hint={t(check?.usable ? 'hints.referralKnown' : 'hints.referral', { credits })}
      error={error ?? (check?.message ? referralError({ ...check, message: check.message }) : undefined)}
    >
      <Input
        {...rest}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onBlur={(event) => {
          if (code !== value) onValueChange(code);
          setLeft(code);
          onBlur?.(event);
        }}
      />
    </Field>
  );
}
