// Where the other pages are: sixty routes that a first visit of Home has no use for. The router begins with Home's alone and learns of
// all others in the first idle moment, or when one is asked for.
import type { AnyRoute, AnyRouter } from '@tanstack/react-router';

type Beginner = { router: AnyRouter; loadTree: () => Promise<{ routeTree: AnyRoute }> };

/** The router that knows of Home alone. */
let beginner: Beginner | undefined;
let finding: Promise<void> | undefined;

/** Says that a router knows of Home alone, and what loads the whole tree, which grows from the same root. */
export function beginsWithHome(router: AnyRouter, loadTree: Beginner['loadTree']): void {
  beginner = { router, loadTree };
}

/** Whether there are pages that the router does not know of yet. */
export const lacksRoutes = (): boolean => beginner !== undefined;

async function find(): Promise<void> {
  if (!beginner) return;
  const { router, loadTree } = beginner;
  router.routeTree = (await loadTree()).routeTree;
  router.setRoutes(router.buildRouteTree());
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
