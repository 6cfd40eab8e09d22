import type { Profile, ProfileInput } from '@tanabana/domain/accounts/validate';
import { profileSchema } from '@tanabana/domain/accounts/validate';
import { DEFAULTS } from '@tanabana/domain/limits';
import type { FormOptions } from '#lib/forms/form-store.ts';
import { useSchemaForm } from '#lib/forms/use-schema-form.ts';

/** The completion form. Nothing typed is lost by a refusal: values stay until the profile exists. */
export function useRegisterForm(owner: string, email: string) {
  const options: FormOptions<ProfileInput, Profile> = {
    schema: profileSchema,
    draft: { name: 'register-profile', owner },
    initial: {
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
  };
  // The summary takes focus instead: this form is longer than a screen.
  return useSchemaForm(options, { focusesError: false });
}
