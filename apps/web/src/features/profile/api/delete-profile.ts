import { invoke } from '#lib/reading/functions.ts';

/** Deletes the member's own account: profile, posts and sign-in. Throws AppError. */
export async function deleteProfile(userId: string): Promise<void> {
  await invoke('handle-delete-profile', { userId });
}
