/** What a visitor finds; quiet-walk.test.ts opens every other page. */
import { expect, test, turnTo, expectSoundAtBothWidths } from './support/test.ts';
import { ONCE, PHONE } from './support/widths.ts';

const NOBODY = 'ffffffff-0000-4000-8000-000000000000';

/** What was there once: its address, the heading in its place, and the link to the others. */
const GONE = [
  ['/enquiry/PE-999999', 'Enquiry not found', 'See open enquiries', /\/check-purchase-enquiries$/],
  [`/news/${NOBODY}`, 'Article Not Found', 'Back to All News', /\/news$/],
  [`/corporate/${NOBODY}`, 'Company Not Found', 'All corporate members', /\/corporate-members$/],
] as const;

test(
  'a visitor finds lists and organisations on Home, searches the enquiries, and clears the search',
  { tag: PHONE },
  async ({ page }) => {
    await page.goto('/');
    await expect(
      page.getByRole('heading', { level: 1, name: "The world's premier digital marketplace for yarn" }),
    ).toBeVisible();
    await expect(page.getByText('Official launch 22 September 2025')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Corporate members' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Signup Now' }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Latest purchase enquiries' })).toHaveCount(1);

    await turnTo(page, '/check-purchase-enquiries');
    await expect(page.getByText(/^PE-0/).first()).toBeVisible();
    await expectSoundAtBothWidths(page);
    const search = page.getByRole('searchbox');
    await search.fill('cotton surat');
    await expect(page).toHaveURL(/cotton/);
    await search.fill('no such yarn anywhere');
    await expect(page.getByText('No Enquiries Found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByText(/^PE-0/).first()).toBeVisible();

    // Times are those of India on a device elsewhere.
    const { anonKey } = (await (await page.request.get('/config.json')).json()) as { anonKey: string };
    const oldest = '/rest/v1/sales_offers?select=offer_number,updated_at&status=eq.Open&order=updated_at.asc&limit=1';
    const answer = await page.request.get(oldest, { headers: { apikey: anonKey } });
    const [offer] = (await answer.json()) as { offer_number: string; updated_at: string }[];
    const india = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit' });
    await turnTo(page, `/check-sales-offers?q=${offer!.offer_number}`);
    const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: offer!.offer_number });
    await expect(row).toContainText(india.format(new Date(offer!.updated_at)));
  },
);

test(
  'an unknown address redirects home, and what is gone shows that and leads to the others',
  { tag: ONCE },
  async ({ page }) => {
    const answer = await page.goto('/no-such-page');
    expect(answer!.status()).toBe(404);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('premier digital marketplace');
    for (const [address, heading, link, others] of GONE) {
      expect((await page.request.get(address)).status(), address).toBe(404);
      // From inside the app: the browser itself would write the 404 of a whole page into the console.
      await turnTo(page, address);
      // News and companies say it in a hidden heading, too.
      await expect(page.getByRole('heading', { name: heading }).last()).toBeVisible();
      await expectSoundAtBothWidths(page);
      await page.getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(others);
      await expect(page.getByRole('heading', { name: heading })).toHaveCount(0);
    }
  },
);

test("a form does nothing that the page's content security policy forbids", { tag: ONCE }, async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      document.documentElement.dataset.forbidden = `${violatedDirective} ${blockedURI}`;
    });
  });
  await page.goto('/contact-corporate');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-forbidden');
});
