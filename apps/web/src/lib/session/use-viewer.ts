import type { Viewer } from '#config/access.ts';
import { useMember } from './member.ts';
import { useUserId } from './session.ts';

/** The visitor as the access table sees them. */
export function useViewer(): Viewer {
  const isSignedIn = useUserId() !== undefined;
  return { isSignedIn, member: useMember() };
}
