import { invoke } from '#lib/reading/functions.ts';

/** Whoever answers for thousands of products takes their time. */
const WAIT_MS = 60_000;

/** Deletes the member's own account: profile, posts and sign-in. Throws AppError. */
export async function deleteProfile(userId: string): Promise<void> {
  await invoke('handle-delete-profile', { userId }, WAIT_MS);
}
