// Loads the routes of the other pages: sixty, which a first visit of Home does not need. The router starts with Home's route alone and gets
// all others in the first idle moment, or when one is requested.
import type { AnyRoute, AnyRouter } from '@tanstack/react-router';

type Beginner = { router: AnyRouter; loadTree: () => Promise<{ routeTree: AnyRoute }> };

/** The router that has Home's route alone. */
let beginner: Beginner | undefined;
let finding: Promise<void> | undefined;

/** Registers a router that has Home's route alone, and the function that loads the whole tree, which grows from the same root. */
export function beginsWithHome(router: AnyRouter, loadTree: Beginner['loadTree']): void {
  beginner = { router, loadTree };
}

/** Whether the router lacks routes of other pages. */
export const lacksRoutes = (): boolean => beginner !== undefined;

async function find(): Promise<void> {
  if (!beginner) return;
  const { router, loadTree } = beginner;
  router.routeTree = (await loadTree()).routeTree;
  router.setRoutes(router.buildRouteTree());
  beginner = undefined;
}

/** Adds the routes of all pages to the router. The next call retries a failed load. */
export function findOtherRoutes(): Promise<void> {
  finding ??= find().catch((error: unknown) => {
    finding = undefined;
    throw error;
  });
  return finding;
}
