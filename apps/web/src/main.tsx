import '@tanabana/look/tokens.css';
import './styles/base.css';
import './styles/scripts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadAfterRelease } from './app/connection/reload-after-release.ts';
import { createAppRouter } from './app/router.tsx';
import { startWords } from './i18n/words.ts';
import { startOverlays } from './lib/overlays.ts';
import { createQueryClient } from './lib/query-client.ts';

startOverlays();
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

reloadAfterRelease();
await startWords();
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
);

/** Once the first page stands and the browser has nothing better to do. Development has no service worker. */
function startConnectionWhenIdle() {
  const start = () => void import('./app/connection/start.ts').then(({ startConnection }) => startConnection());
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 });
  else setTimeout(start, 1000);
}
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') startConnectionWhenIdle();
  else window.addEventListener('load', startConnectionWhenIdle, { once: true });
}
