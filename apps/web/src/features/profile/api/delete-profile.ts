import { invoke } from '#lib/reading/functions.ts';

/** Deleting a member with thousands of products takes long. */
const WAIT_MS = 60_000;

/** Deletes the member's own account: profile, posts and sign-in. Throws AppError. */
export async function deleteProfile(userId: string): Promise<void> {
  await invoke('handle-delete-profile', { userId }, WAIT_MS);
}
