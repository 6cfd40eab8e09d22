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
    // What a page reads and what it draws come together; the server names the file in index.html, so that it is fetched at once.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
    quoteStyle: 'single',
    semicolons: true,
  });
