import { tanstackRouter } from '@tanstack/router-plugin/vite';

/** The tree of routes, and each page in a file of its own. */
export const routes = () =>
  tanstackRouter({
    target: 'react',
    routesDirectory: './src/app/routes',
    generatedRouteTree: './src/app/route-tree.gen.ts',
    routeFileIgnorePattern: '\\.test\\.tsx?$',
    addExtensions: true,
    autoCodeSplitting: true,
    // A page's loader and component share a chunk; the server names it in index.html, so that it is fetched at once.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
    quoteStyle: 'single',
    semicolons: true,
  });
