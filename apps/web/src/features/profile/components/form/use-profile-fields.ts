import { createContext, use } from 'react';
import type { ProfileInput } from '@tanabana/domain/accounts/validate';
import type { SchemaForm } from '#lib/forms/use-schema-form.ts';

export type ProfileField = keyof ProfileInput;

/** The form of the completion or of the edit, which make different things of the values. */
type ProfileForm = Omit<SchemaForm<ProfileInput, unknown>, 'submit'>;

export const ProfileFormContext = createContext<ProfileForm | null>(null);

/** The form around a group of fields, of the completion or the edit. */
export function useProfileFields() {
  const form = use(ProfileFormContext);
  if (!form) throw new Error('a group of profile fields is outside a form');
  const { get, set, errors } = form;
  return {
    ...form,
    errorOf: (name: ProfileField): string | undefined => errors[name],
    /** Writes a field as it is stored, when it is left. */
    tidy: (name: 'gst_number' | 'pin_zip_code', read: (text: string) => string) => {
      const typed = get()[name] ?? '';
      const value = read(typed);
      if (value !== typed) set(name, value);
    },
  };
}
