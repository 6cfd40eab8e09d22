import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { profileEditSchema } from '@tanabana/domain/accounts/validate';
import type { ProfileEdit, ProfileEditInput } from '@tanabana/domain/accounts/validate';
import { DEFAULTS } from '@tanabana/domain/limits';
import type { BusinessType, YarnType } from '@tanabana/domain/vocabulary';
import type { EditableProfile } from '../../api/get-editable-profile.ts';

/** The edit form with what is stored in it; a profile that is still to be made begins with the defaults. */
export function useEditForm(stored: Partial<EditableProfile>, email: string) {
  return useForm<ProfileEditInput, unknown, ProfileEdit>({
    resolver: zodResolver(profileEditSchema),
    mode: 'onTouched',
    // The summary takes focus instead: this form is longer than a screen.
    shouldFocusError: false,
    defaultValues: {
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
  });
}
