import { LIMITS } from '@tanabana/domain/limits';
import { Checkbox } from '#components/ui/form/checkbox.tsx';
import { RadioChips } from '#components/ui/form/radio-chips.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { isApple } from '#lib/device.ts';
import { ReferralInput } from '../form/referral-input.tsx';
import { useProfileFields } from '../form/use-profile-fields.ts';

/** Membership, directory and referral. Paid is a wish; on Apple devices it is not offered. */
export function MembershipFields() {
  const t = useTranslation('profile');
  const { field, checkbox, values, set, clearError, errorOf } = useProfileFields();
  const { membership_type, referral_code } = values;
  const isPaid = membership_type === 'Paid Member';
  return (
    <>
      <RadioChips
        {...field('membership_type')}
        label={t('fields.membership_type')}
        options={isApple() ? ['Free Member'] : ['Free Member', 'Paid Member']}
        hint={t(isPaid ? 'hints.paid' : 'hints.free', { credits: LIMITS.credits_free_signup })}
        error={errorOf('membership_type')}
      />
      <ReferralInput
        {...field('referral_code')}
        aside={t('common:optional')}
        error={errorOf('referral_code')}
        value={referral_code ?? ''}
        onValueChange={(code) => {
          set('referral_code', code);
          clearError('referral_code');
        }}
      />
      <Checkbox {...checkbox('list_in_directory')} label={t('fields.list_in_directory')} />
    </>
  );
}
