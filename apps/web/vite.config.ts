// Builds the web app into dist/, which the server serves with the settings of the browser written into index.html.
import { LIMITS } from '@tanabana/domain/limits';
import { messages } from '@tanabana/messages/vite-plugin';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { defineConfig } from 'vite';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { chunkFileNames, chunksOfTheEntry, refuseCircularChunks, sharedByMany } from './vite.chunks.ts';
import { css } from './vite.css.ts';
import { pageMessages } from './vite.page-messages.ts';
import { routes } from './vite.routes.ts';

const SERVER = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;
const SERVICES = [
  '/auth/v1',
  '/rest/v1',
  '/storage/v1',
  '/functions/v1',
  '/config.json',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps',
  '/news.xml',
  '/og',
  '/__dev',
  '/demo',
  '/healthz',
];

/** The first paint needs the Latin face: the browser loads it before it has read any CSS. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml(_html, { bundle }) {
      const face = Object.keys(bundle ?? {}).find((name) => /anek-latin-first.*\.woff2$/.test(name));
      if (!face) throw new Error('the Latin face is not in the bundle');
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${face}`, crossorigin: '' };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  };
}

/**
 * Shortens our own code of a first visit once more than the bundler's minifier does: functions and constants that are used once go
 * where they are used. The packages' would gain a five hundredth, for six seconds of every build.
 */
function shortenOurs(): Plugin {
  return {
    name: 'shorten-ours',
    apply: 'build',
    enforce: 'post',
    async renderChunk(code, { name }) {
      if (!/^(app|market|routes)$/.test(name)) return null;
      const { code: short } = await minify(code, {
        module: true,
        ecma: 2020,
        mangle: false,
        compress: { passes: 3, ecma: 2020, pure_getters: true },
      });
      return short === undefined ? null : { code: short, map: null };
    },
  };
}

/**
 * Writes a limit where it is used: of the two hundred in their one object, most are those of other pages.
 */
function writeLimits(): Plugin {
  const limits: Readonly<Record<string, unknown>> = LIMITS;
  return {
    name: 'write-limits',
    apply: 'build',
    enforce: 'post',
    transform(code) {
      if (!code.includes('@tanabana/domain/limits') && !code.includes('/limits.ts')) return null;
      const written = code.replaceAll(/\bLIMITS\.(\w+)\b/g, (found, name: string) =>
        typeof limits[name] === 'number' ? String(limits[name]) : found,
      );
      // An unused import would keep the object in the first script.
      const isUsed = /\bLIMITS\b(?!\s*[},])/.test(written);
      return { code: isUsed ? written : written.replace(/import \{ LIMITS \} from "[^"]*";/, ''), map: null };
    },
  };
}

/** In development Vite serves index.html, so the settings that the server would write into it are fetched from there. */
function devConfig(): Plugin {
  return {
    name: 'dev-config',
    apply: 'serve',
    async transformIndexHtml(): Promise<HtmlTagDescriptor[]> {
      const settings = await fetch(`${SERVER}/config.json`).then((response) => response.json());
      const children = JSON.stringify({ ...settings, url: '' });
      return [{ tag: 'script', attrs: { type: 'application/json', id: 'tanabana-config' }, children }];
    },
  };
}

export default defineConfig({
  plugins: [
    routes(),
    react(),
    messages(),
    writeLimits(),
    shortenOurs(),
    preloadFont(),
    pageMessages(),
    refuseCircularChunks(),
    devConfig(),
  ],
  // The package's own way for a React that has the hook itself, in place of its shim for one that has not.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  css,
  // Nothing is inlined: the content security policy allows fonts and pictures from files only.
  build: {
    // In kB: pdf.js alone has 499, and is loaded with the reader only.
    chunkSizeWarningLimit: 510,
    manifest: true,
    // A browser that does not know the hint requests the file when it is imported.
    modulePreload: { polyfill: false },
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The time of plugins is no error of the build, and depends on the load of the machine.
      checks: { pluginTimings: false },
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames,
        codeSplitting: { includeDependenciesRecursively: false, groups: [chunksOfTheEntry(), sharedByMany] },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(SERVICES.map((path) => [path, { target: SERVER }])),
      '/realtime/v1': { target: SERVER, ws: true },
    },
  },
});
