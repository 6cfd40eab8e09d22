// Nothing scrolls sideways at widths that other journeys do not cover: 640 is a desktop at 200 % zoom, 320 the
// narrowest phone (https://www.w3.org/WAI/WCAG22/Understanding/reflow).
import { comeAs, expect, test } from './support/test.ts';
import { ONCE } from './support/widths.ts';

const WIDTHS = [1280, 640, 320];

/** Who, in which language, and what they open. */
const PAGES = [
  [
    'paid@tanabana.example',
    'hi',
    [
      '/',
      '/profile/me',
      '/check-purchase-enquiries',
      '/check-sales-offers',
      '/product-search',
      '/listed-subscribers',
      '/post-purchase-enquiry',
      '/post-sales-offer',
      '/news',
      '/price-updates',
      '/yarn-prices',
      '/corporate-members',
      '/my-bids',
      '/membership-plans',
      '/contact-corporate',
    ],
  ],
  [
    'admin2@tanabana.example',
    'en',
    [
      '/admin',
      '/admin/dashboard',
      '/admin/membership-management',
      '/admin/ad-management',
      '/admin/mailings',
      '/admin/payments',
      '/admin/moderation',
      '/admin/failed-messages',
      '/admin/companies',
      '/admin/register-company',
      '/admin/enquiries',
      '/admin/dealers',
      '/admin/news',
      '/admin/price-lists',
      '/admin/price-lists/90000000-0000-4000-8000-000000000002',
      '/admin/partners',
      '/admin/snippets',
      '/admin/audit-log',
      '/admin/operations',
      '/admin/security',
      '/admin/settings',
    ],
  ],
] as const;

test(
  'the initials of a profile are below its ad and beside the name, at 200 % zoom too',
  { tag: ONCE },
  async ({ page }) => {
    await comeAs(page, 'paid@tanabana.example');
    await page.goto('/profile/me');
    const name = page.getByRole('heading', { level: 1 });
    const initials = name.locator('xpath=../preceding-sibling::span');
    for (const width of [900, 640, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByText('Ad', { exact: true }).first()).toBeVisible();
      const boxOf = async (part: typeof name) => (await part.boundingBox())!;
      const [words, mark] = [await boxOf(name), await boxOf(initials)];
      expect([width, mark.x + mark.width <= words.x, mark.y < words.y + words.height]).toEqual([width, true, true]);
    }
  },
);

for (const [email, language, addresses] of PAGES) {
  test(`no page of ${email} scrolls sideways, in ${language}`, { tag: ONCE }, async ({ page }) => {
    // Chosen as a visitor: a member's choice would change the language of the profile, which other journeys share.
    await page.goto('/');
    await page.getByLabel('Language').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await comeAs(page, email);
    const wide: string[] = [];
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        // The page renders the other layout once it is notified of the width.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const overhang = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (overhang > 0) wide.push(`${address} at ${width}: ${overhang} px`);
      }
    }
    expect(wide).toEqual([]);
  });
}
