import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { pageAdsQuery } from '../api/get-page-ads.ts';
import { PageAdsProvider } from './ad-slot.tsx';

it('a page waits for its ads without suspending, and stays when they are forgotten', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense fallback="suspended">
        <PageAdsProvider path="/" pending="pending">
          page
        </PageAdsProvider>
      </Suspense>
    </QueryClientProvider>,
  );
  expect(screen.getByText('pending')).toBeInTheDocument();
  queryClient.setQueryData(pageAdsQuery('/').queryKey, []);
  expect(await screen.findByText('page')).toBeInTheDocument();
  queryClient.clear();
  expect(screen.getByText('page')).toBeInTheDocument();
});
