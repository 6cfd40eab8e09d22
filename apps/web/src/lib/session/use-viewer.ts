import type { Rule, Viewer } from '#config/access.ts';
import { useMember } from './member.ts';
import { useUserId } from './session.ts';

/** The visitor as the access table sees them. */
export function useViewer(): Viewer {
  const isSignedIn = useUserId() !== undefined;
  return { isSignedIn, member: useMember() };
}

/** Whether a rule of the access table lets the visitor through. */
export function useIsAllowed(rule: Rule): boolean {
  const isSignedIn = useUserId() !== undefined;
  return useMember((member) => rule({ isSignedIn, member }));
}
