import { loadedOnce } from '#lib/later/loaded-once.ts';
import { useUserId } from '#lib/session/session.ts';

const useParts = loadedOnce(() => import('./member-parts.tsx'));

/** What the frame shows to members alone, once it is there. */
export const useMemberParts = () => useParts(useUserId() !== undefined);
