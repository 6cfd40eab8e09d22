import '@tanabana/design-tokens/tokens.css';
import './styles/base.css';
import './styles/hindi.css';
import './styles/scripts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadAfterRelease } from './app/connection/reload-after-release.ts';
import { homeAlone } from './app/home-route.ts';
import { beginsWithHome, findOtherRoutes } from './app/opening/other-routes.ts';
import { createAppRouter } from './app/router.tsx';
import { handOver } from './app/prerender/hand-over.ts';
import { paths } from './config/paths.ts';
import { loadMessages, otherMessages, startMessages } from './i18n/messages.ts';
import { loadRefusals } from './lib/service-errors.ts';
import { beginFirstPage, firstPageStands } from './lib/later/first-page.ts';
import { loadAhead } from './lib/later/loaded-once.ts';
import { startOverlays } from './lib/overlays.ts';
import { createQueryClient } from './lib/reading/query-client.ts';

// Before zod, which comes with a form, is loaded: it would try whether code may be made of text, which the page's policy forbids and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
beginFirstPage();
startOverlays();
const queryClient = createQueryClient();
const router = createAppRouter(queryClient, homeAlone());
beginsWithHome(router, () => import('./app/route-tree.gen.ts'));
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

handOver(router);
reloadAfterRelease();
// Home needs no other route. Where they cannot be loaded, the page that is opened shows the error.
const routes = location.pathname === paths.home ? undefined : findOtherRoutes().catch(() => undefined);
await Promise.all([startMessages(), routes]);
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
);

function startRest() {
  // The messages of toasts and field errors. Code that runs before they are loaded, or without them, requests them again.
  loadMessages('notices', 'field-errors').catch(() => undefined);
  loadRefusals().catch(() => undefined);
  // Loads the parts that show messages before they are needed: there may be no connection then.
  void loadAhead();
  // Where the other pages are, before one is opened.
  findOtherRoutes().catch(() => undefined);
  otherMessages().catch(() => undefined);
  // Development has no service worker.
  if (import.meta.env.PROD) {
    void import('./app/connection/start.ts').then(({ startConnection }) => startConnection());
  }
}

void firstPageStands().then(startRest);
