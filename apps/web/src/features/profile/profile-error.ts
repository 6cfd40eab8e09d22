import { accountNotices } from '@tanabana/domain/accounts/notices';
import type { Notice } from '@tanabana/domain/notice';
import { NOT_FOUND, toAppError } from '#lib/errors.ts';
import { isNetworkError } from '#lib/session/member.ts';
import { MISMATCH } from './api/get-profile.ts';

/** Why a profile could not be loaded, where there is a text for it. A missing response may be the network, or CORS. */
export function profileErrorNotice(error: unknown): Notice | undefined {
  if (isNetworkError(error)) return accountNotices.profileFetchBlocked;
  const { code } = toAppError(error);
  if (code === NOT_FOUND) return accountNotices.profileNotFound;
  return code === MISMATCH ? accountNotices.profileMismatch : undefined;
}
