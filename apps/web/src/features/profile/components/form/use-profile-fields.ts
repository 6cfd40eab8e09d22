import { useFormContext } from 'react-hook-form';
import type { Profile, ProfileInput } from '@tanabana/domain/accounts/validate';

export type ProfileField = keyof ProfileInput;

/** The form around a group of fields, completion's or edit's, with the sentence under each of them. */
export function useProfileFields() {
  const form = useFormContext<ProfileInput, unknown, Profile>();
  const { errors } = form.formState;
  return { ...form, errorOf: (name: ProfileField): string | undefined => errors[name]?.message };
}
