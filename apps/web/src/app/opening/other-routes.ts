// Where the other pages are: sixty routes that a first visit of Home has no use for. The router begins with Home's alone and learns of
// all others in the first idle moment, or when one is asked for.
import type { AnyRouter } from '@tanstack/react-router';

/** The router that knows of Home alone. */
let beginner: AnyRouter | undefined;
let finding: Promise<void> | undefined;

/** Says that a router knows of Home alone. */
export function beginsWithHome(router: AnyRouter): void {
  beginner = router;
}

/** Whether there are pages that the router does not know of yet. */
export const lacksRoutes = (): boolean => beginner !== undefined;

async function find(): Promise<void> {
  const { routeTree } = await import('../route-tree.gen.ts');
  if (!beginner) return;
  // The tree grew from the same root.
  beginner.routeTree = routeTree;
  beginner.setRoutes(beginner.buildRouteTree());
  beginner = undefined;
}

/** Tells the router of all pages. What failed is tried again by the next call. */
export function findOtherRoutes(): Promise<void> {
  finding ??= find().catch((error: unknown) => {
    finding = undefined;
    throw error;
  });
  return finding;
}
