import { useFormContext } from 'react-hook-form';
import type { Profile, ProfileInput } from '@tanabana/domain/accounts/validate';

export type ProfileField = keyof ProfileInput;

/** The type of an error that the server found. */
export const REFUSED = 'refused';

/** The form around a group of fields, of the completion or the edit, with the error of each field, and the blur handlers. */
export function useProfileFields() {
  const form = useFormContext<ProfileInput, unknown, Profile>();
  const { errors } = form.formState;
  return {
    ...form,
    errorOf: (name: ProfileField): string | undefined => errors[name]?.message,
    /** Writes a field as it is stored, when it is left. */
    tidy: (name: 'gst_number' | 'pin_zip_code', read: (text: string) => string) => {
      const typed = form.getValues(name) ?? '';
      const value = read(typed);
      if (value !== typed) form.setValue(name, value, { shouldDirty: true });
    },
  };
}
