import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Profile, ProfileInput } from '@tanabana/domain/accounts/validate';
import { profileSchema } from '@tanabana/domain/accounts/validate';
import { DEFAULTS } from '@tanabana/domain/limits';

/** The completion form. Nothing typed is lost by a refusal: values stay until the profile exists. */
export function useRegisterForm(email: string) {
  return useForm<ProfileInput, unknown, Profile>({
    resolver: zodResolver(profileSchema),
    mode: 'onTouched',
    // The summary takes focus instead: this form is longer than a screen.
    shouldFocusError: false,
    defaultValues: {
      email,
      member_name: '',
      business_name: '',
      gst_number: '',
      country_code: DEFAULTS.country_code,
      mobile_number: '',
      country: DEFAULTS.country,
      state: '',
      district: '',
      city: '',
      pin_zip_code: '',
      business_type: [],
      my_yarns: [],
      membership_type: 'Free Member',
      list_in_directory: true,
      referral_code: '',
    },
  });
}
