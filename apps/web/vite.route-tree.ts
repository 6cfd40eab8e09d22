/** `npm run gen`: writes the tree of routes, as every build does. */
import { resolveConfig } from 'vite';
import { routes } from './vite.routes.ts';

// The plugin writes the tree when it learns the configuration.
await resolveConfig({ root: import.meta.dirname, configFile: false, plugins: [routes()] }, 'build');
