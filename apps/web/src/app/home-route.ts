import { Route as home } from './routes/index.tsx';
import { Route as root } from './routes/__root.tsx';
import type { routeTree } from './route-tree.gen.ts';

/** The tree of routes as a first visit of Home has it: the rest grows later, from the same root (opening/other-routes.ts). */
export function homeAlone(): typeof routeTree {
  // As route-tree.gen.ts places it.
  const place = { id: '/', path: '/', getParentRoute: () => root };
  // house-allow casts: the tree of one route stands for the whole until the others are loaded
  return root.addChildren([home.update(place as never)]) as unknown as typeof routeTree;
}
