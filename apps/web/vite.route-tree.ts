/** `npm run gen`: writes the tree of routes, as every build does. */
import { fileURLToPath } from 'node:url';
import { resolveConfig } from 'vite';
import { routes } from './vite.routes.ts';

// The plugin writes the tree when it learns the configuration.
await resolveConfig(
  { root: fileURLToPath(new URL('.', import.meta.url)), configFile: false, plugins: [routes()] },
  'build',
);
