import { startTransition, Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { useTranslation } from './use-translation.ts';
import { isLoaded } from './messages.ts';

afterEach(() => document.body.replaceChildren());

function Page() {
  const t = useTranslation('admin-snippets');
  const [title] = useState(() => t('title'));
  return <h1>{useMemo(() => title, [title])}</h1>;
}

it('a page whose messages no route has loaded waits for them, and is rendered then', async () => {
  expect(isLoaded('admin-snippets')).toBe(false);
  const recovered = vi.fn<(error: unknown) => void>();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place, { onRecoverableError: recovered });
  const show = (page: ReactNode) => root.render(<Suspense fallback="waiting">{page}</Suspense>);
  show('before');
  await vi.waitFor(() => expect(place.textContent).toBe('before'));
  startTransition(() => show(<Page />));
  await vi.waitFor(() => expect(place.querySelector('h1')?.textContent).toBeTruthy());
  expect(recovered.mock.calls).toEqual([]);
  root.unmount();
});
