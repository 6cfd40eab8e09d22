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
import { startMessages } from './i18n/messages.ts';
import { beginFirstPage, firstPageStands } from './lib/later/first-page.ts';
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

void firstPageStands()
  .then(() => import('./app/opening/load-rest.ts'))
  .then(({ loadRest }) => loadRest())
  // Each part is requested again where it is needed.
  .catch(() => undefined);
