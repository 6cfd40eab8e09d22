// Builds the prerenderer, which renders the first page on the server, from the same routes and components as vite.config.ts does for
// browsers. The result comes to dist/.served/, which the server loads and never sends (tools/build-web.ts).
import { messages } from '@tanabana/messages/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { css } from './vite.css.ts';
import { routes } from './vite.routes.ts';

/** The things of a browser, which src/app/prerender/browser.ts has for a page on the server. */
const THINGS = ['window', 'document', 'navigator', 'location', 'history', 'localStorage', 'sessionStorage'];

export default defineConfig({
  plugins: [routes(), react(), messages()],
  define: {
    ...Object.fromEntries(THINGS.map((name) => [name, `globalThis.tanabanaBrowser.${name}`])),
    'globalThis.fetch': 'globalThis.tanabanaBrowser.ask',
    'process.env.NODE_ENV': '"production"',
  },
  css,
  publicDir: false,
  build: {
    ssr: 'src/app/prerender/server.ts',
    outDir: 'dist/.served',
    emptyOutDir: true,
    // Node keeps the source of what it has loaded, two bytes a character: minified it is half of that.
    minify: true,
    target: 'node24',
    // The time of plugins is no error of the build, and depends on the load of the machine.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // In one place with what the server has: no package is looked for at run time.
  ssr: { noExternal: true },
});
