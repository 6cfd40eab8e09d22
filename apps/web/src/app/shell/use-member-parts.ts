import { loadedOnce } from '#lib/later/loaded-once.ts';
import { useUserId } from '#lib/session/session.ts';

const useParts = loadedOnce(() => import('./member-parts.tsx'));

/** The parts of the frame for members only, once they have loaded. */
export const useMemberParts = () => useParts(useUserId() !== undefined);
