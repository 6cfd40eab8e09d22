/** Loads the names of the files that no first visit opens. */
export const otherFiles = () => import('./other-files.ts');

/**
 * Loads a page that the first script does not name. The build puts calls of it where the router's own plugin has put an import (vite.config.ts).
 *
 * @param file of its route below app/routes, without its ending
 * @public
 */
export const otherPage = async (file: string): Promise<unknown> =>
  (await otherFiles()).otherPages[`../app/routes/${file}.tsx`]!();
