import { useTranslation } from 'react-i18next';
import { LIMITS } from '@tanabana/domain/limits';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioChips } from '#components/ui/radio-chips.tsx';
import { isApple } from '#lib/device.ts';
import { useProfileFields } from '../form/use-profile-fields.ts';

/** Membership, directory and referral. Paid is a wish; on Apple devices it is not offered. */
export function MembershipFields() {
  const { t } = useTranslation('profile');
  const { register, watch, errorOf } = useProfileFields();
  const isPaid = watch('membership_type') === 'Paid Member';
  return (
    <>
      <RadioChips
        {...register('membership_type')}
        label={t('fields.membership_type')}
        options={isApple() ? ['Free Member'] : ['Free Member', 'Paid Member']}
        hint={t(isPaid ? 'hints.paid' : 'hints.free', { credits: LIMITS.credits_free_signup })}
        error={errorOf('membership_type')}
      />
      <Field
        label={t('fields.referral_code')}
        aside={t('common:optional')}
        hint={t('hints.referral', { credits: LIMITS.credits_referral })}
        error={errorOf('referral_code')}
      >
        <Input
          {...register('referral_code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      </Field>
      <Checkbox {...register('list_in_directory')} label={t('fields.list_in_directory')} />
    </>
  );
}
