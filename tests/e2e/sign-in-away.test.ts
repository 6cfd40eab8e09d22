/** A member returns while the auth service cannot be reached, with an expired session. */
import type { BrowserContext, Route } from '@playwright/test';
import { expect, expectSoundPage, keepSession, newSession, test } from './support/test.ts';
import { ONCE, PHONE } from './support/widths.ts';

const AWAY = 'The sign-in service cannot be reached. You can keep reading.';

/** Failures of requests to the service. The page treats both alike, so each is tested at one width. */
const WAYS = [
  ['does not answer', ONCE, () => {}],
  [
    'has a proxy answer in its place',
    PHONE,
    (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not Found</h1>' }),
  ],
] as const;

for (const [way, tag, answer] of WAYS)
  test(
    `the page stays readable, and continues as the member afterwards, when the service ${way}`,
    { tag },
    async ({ context }) => {
      await readOn(context, answer);
    },
  );

async function readOn(context: BrowserContext, answer: (route: Route) => unknown): Promise<void> {
  // A new page of the context, because a page that could not be opened is also reported on the console.
  const page = await context.newPage();
  const session = await newSession(page, 'dealer@tanabana.example');
  await keepSession(page, { ...session, expires_at: 1 });
  let isAway = true;
  const requests: Route[] = [];
  await page.route('**/auth/v1/**', async (route) => {
    if (!isAway) return route.continue();
    requests.push(route);
    await answer(route);
  });

  await page.goto('/check-sales-offers', { waitUntil: 'commit' });
  // The frame does not wait for the session, and the list for no more than seconds.
  await expect(page.getByRole('banner')).toBeVisible({ timeout: 4_000 });
  await expect(page.getByText(AWAY)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/^SO-\d/).first()).toBeVisible();
  await expectSoundPage(page);

  // A page that depends on the user shows the reason in its frame.
  await page.goto('/d2d-listings', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByText('The sign-in service cannot be reached.')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectSoundPage(page);

  isAway = false;
  await page.getByRole('status').getByRole('button', { name: 'Try again' }).click();
  // Requests that have a response, or were left with their page, are no longer pending.
  await Promise.allSettled(requests.map((route) => route.abort()));
  await expect(page.getByRole('heading', { level: 1, name: 'Dealer Networking' })).toBeVisible();
  await expect(page.getByText(AWAY)).toHaveCount(0);
  await expect(page).toHaveURL(/d2d-listings$/);
  await page.goto('/profile/me');
  await expect(page.getByRole('heading', { level: 1, name: 'Farida Contractor' })).toBeVisible();
}
