import '@tanabana/look/tokens.css';
import './styles/base.css';
import './styles/scripts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadAfterRelease } from './app/connection/reload-after-release.ts';
import { createAppRouter } from './app/router.tsx';
import { takeOver } from './app/served/take-over.ts';
import { otherFiles } from './i18n/other-page.ts';
import { loadWords, startWords } from './i18n/words.ts';
import { startOverlays } from './lib/overlays.ts';
import { createQueryClient } from './lib/reading/query-client.ts';

startOverlays();
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

takeOver(router);
reloadAfterRelease();
await startWords();
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
);

function startRest() {
  // The words of toasts and of what is wrong with a field; whatever comes before them, or without them, asks once more.
  loadWords('notices', 'faults').catch(() => undefined);
  // Where the other pages are, before one is opened.
  otherFiles().catch(() => undefined);
  // Development has no service worker.
  if (import.meta.env.PROD) {
    void import('./app/connection/start.ts').then(({ startConnection }) => startConnection());
  }
}

/** Once the first page stands and the browser has nothing better to do. */
function startRestWhenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(startRest, { timeout: 3000 });
  else setTimeout(startRest, 1000);
}
if (document.readyState === 'complete') startRestWhenIdle();
else window.addEventListener('load', startRestWhenIdle, { once: true });
