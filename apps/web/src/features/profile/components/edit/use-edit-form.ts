import { profileEditSchema } from '@tanabana/domain/accounts/validate';
import type { ProfileEdit, ProfileInput } from '@tanabana/domain/accounts/validate';
import { DEFAULTS } from '@tanabana/domain/limits';
import type { BusinessType, YarnType } from '@tanabana/domain/vocabulary';
import type { FormOptions } from '#lib/forms/form-store.ts';
import { useSchemaForm } from '#lib/forms/use-schema-form.ts';
import type { EditableProfile } from '../../api/get-editable-profile.ts';
import { GROUPS } from '../../over-stored.ts';

/** The edit form with what is stored in it; a profile that is still to be made begins with the defaults. */
export function useEditForm(owner: string, stored: Partial<EditableProfile>, email: string) {
  const options: FormOptions<ProfileInput, ProfileEdit> = {
    schema: profileEditSchema,
    draft: { name: 'edit-profile', owner, groups: Object.values(GROUPS) },
    initial: {
      email,
      member_name: stored.member_name ?? '',
      business_name: stored.business_name ?? '',
      gst_number: stored.gst_number ?? '',
      country_code: stored.country_code ?? DEFAULTS.country_code,
      mobile_number: stored.mobile_number ?? '',
      country: stored.country ?? DEFAULTS.country,
      state: stored.state ?? '',
      district: stored.district ?? '',
      city: stored.city ?? '',
      pin_zip_code: stored.pin_zip_code ?? '',
      business_type: (stored.business_type ?? []) as BusinessType[],
      my_yarns: (stored.my_yarns ?? []) as YarnType[],
      list_in_directory: stored.list_in_directory ?? true,
    },
  };
  // The summary takes focus instead: this form is longer than a screen.
  return useSchemaForm(options, { focusesError: false });
}
