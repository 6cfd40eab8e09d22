import type { ReactNode } from 'react';

/**
 * What visitors and members see differently. A prerendered page has both, and CSS shows its reader's, as if the element
 * around it were not there (PRERENDERED_STYLE of apps/server/src/pages/render-shell.ts). So what is beside it stays in its place when the app takes
 * over.
 *
 * @param children renders it for one of them
 */
export function ForReader({
  isSignedIn,
  children,
}: {
  isSignedIn: boolean;
  children: (isSignedIn: boolean) => ReactNode;
}) {
  if (!import.meta.env.SSR) return children(isSignedIn);
  return (
    <>
      <div data-for="visitors">{children(false)}</div>
      <div data-for="members">{children(true)}</div>
    </>
  );
}
