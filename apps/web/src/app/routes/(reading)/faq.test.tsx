import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { env } from '#config/env.ts';
import { renderApp, startServer } from '#testing/render-app.tsx';

startServer();

const openAnswers = () => screen.getAllByRole('button', { expanded: true });
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

it('opens one answer at a time, and the address names it', async () => {
  const { user, router } = renderApp('/faq');
  await user.click(await screen.findByRole('button', { name: 'How do I join?' }));
  await user.click(screen.getByRole('button', { name: 'How do messaging credits work?' }));
  await waitFor(() => expect(openAnswers()).toHaveLength(1));
  expect(screen.getByText(/gets 25 credits at signup/)).toBeVisible();
  expect(router.state.location.hash).toBe('credits');
  await user.click(openAnswers()[0]!);
  await waitFor(() => expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]));
});

it('explains who messages by credits and who calls, at the address of that answer', async () => {
  renderApp('/faq#contact');
  expect(await screen.findByText(/Free members message posters through credits/)).toHaveTextContent(
    /Paid and corporate members may call or e-mail posters directly/,
  );
  expect(openAnswers()).toHaveLength(1);
});

it('links to the eleven video guides of the brand, on the video site', async () => {
  renderApp('/faq');
  const guides = within(await screen.findByRole('region', { name: 'Video guides' })).getAllByRole('link');
  expect(guides).toHaveLength(11);
  expect(guides.map((guide) => guide.getAttribute('href'))).toEqual(env().brand.video_urls);
  for (const guide of guides) {
    expect(new URL(guide.getAttribute('href')!).hostname).toBe('www.youtube.com');
    expect(guide).toHaveTextContent('opens the video site');
  }
});

it('does not exist on an Apple device', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  const { router } = renderApp('/faq');
  await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/'));
});

it('names no price', async () => {
  const { user } = renderApp('/faq');
  const questions = (await screen.findAllByRole('button')).filter((button) => button.hasAttribute('aria-expanded'));
  const main = screen.getByRole('main');
  for (const question of questions) {
    if (question.getAttribute('aria-haspopup')) continue;
    await user.click(question);
    expect(main).not.toHaveTextContent(/₹|rupee/i);
  }
});
