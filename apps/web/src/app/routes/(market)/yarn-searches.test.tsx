import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

it('a list reads what was typed as a yarn, and searches word for word at a press', async () => {
  const { user, router } = renderApp('/check-sales-offers?q=150%2F48');
  expect(await screen.findByText('Read as 150 denier · 48 filaments')).toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: /^150D\/48F: the count asked for/ })).toBeInTheDocument();
  const sort = screen.getByRole('combobox', { name: 'Sort' });
  expect(sort).toHaveDisplayValue('Exact matches first, then nearest');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Which counts are shown' }), 'This count only');
  expect(router.state.location.search).toEqual({ q: '150/48', near: 0 });
  await user.click(screen.getByRole('button', { name: 'Word for word' }));
  expect(await screen.findByText('Searched word for word')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Search as a yarn' })).toHaveFocus();
  await waitFor(() => expect(sort).toHaveDisplayValue('Newest first'));
  expect(router.state.location.search).toMatchObject({ q: '150/48', as: 'words' });
});

it('Product Search reads it too', async () => {
  await signInAs('paid');
  renderApp('/product-search?q=30s');
  expect(await screen.findByText('Read as 30 Ne')).toBeInTheDocument();
  expect(screen.getByText(/the count that you asked for first, then the nearest\.$/)).toBeInTheDocument();
});

it('a large count is named in groups', async () => {
  renderApp(`/check-sales-offers?q=${encodeURIComponent('11,110 dtex')}`);
  expect(await screen.findByText('Read as 11,110 dtex')).toBeInTheDocument();
});
