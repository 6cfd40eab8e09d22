import { loadedOnce } from '#lib/later/loaded-once.ts';

/** The reader of lines once it has loaded; also without a connection. */
export const useReader = loadedOnce(() => import('./reader.ts'), true);
