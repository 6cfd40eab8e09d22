import { messages } from '@tanabana/messages/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

// Not vite.config.ts: its plugins write the route tree and read settings from a running server.
export default defineConfig({
  plugins: [react(), messages()],
  test: {
    name: 'web',
    environment: 'jsdom',
    // Files of one worker share its jsdom and its libraries; src/testing/fresh-page.ts resets the page for each.
    isolate: false,
    // The address of buildTestApp's server, so that '' in the settings means it too.
    environmentOptions: { jsdom: { url: 'http://tanabana.test/' } },
    // The pure ones run without a page, by the root's vitest.config.ts.
    include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
    // The server runs as node runs it: vite would rewrite its file addresses as if they were a browser's.
    server: { deps: { external: [/\/apps\/server\//, /\/packages\/gateway\//, /\/db\//] } },
    ...shared,
    setupFiles: [...shared.setupFiles, './src/testing/setup.ts'],
  },
});
