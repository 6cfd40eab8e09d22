import type { Page } from '@playwright/test';
import { newMember, send } from './support/newcomers.ts';
import { comeAs, expect, expectNotSideways, test } from './support/test.ts';
import { ONCE } from './support/widths.ts';

const WORD = 'W'.repeat(50);

/** The longest values of an offer, of words without a space; returns its number. */
async function postLongWords(page: Page): Promise<string> {
  const { session } = await newMember(page.request, 'Chetan Naik');
  const offer = {
    user_id: session.user.id,
    fibre_type: 'Wool Blend',
    blend_ratio: WORD,
    denier_count: '9999',
    filament_count: '9999',
    number_of_plys: 16,
    quantity_kgs: 999_999,
    price: 999_999.99,
    preferred_company: WORD.repeat(3),
    company_name: WORD.repeat(3),
  };
  const path = '/rest/v1/sales_offers?select=offer_number';
  const [posted] = await send<{ offer_number: string }[]>(page.request, path, offer, session.access_token);
  return posted!.offer_number;
}

test('the longest words that can be typed push nothing off the page', { tag: ONCE }, async ({ page }) => {
  const number = await postLongWords(page);
  await comeAs(page, 'paid@tanabana.example');
  const ofNumber = page.locator('tr, li').filter({ has: page.getByRole('link', { name: number }) });
  for (const width of [360, 960, 1240, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/check-sales-offers?fibre=Wool%20Blend');
    const action = ofNumber.getByRole('button', { name: /I'm Interested/ });
    await expect(action, `the action of the list at ${width} px`).toBeInViewport({ ratio: 1 });
    await expectNotSideways(page);

    await page.goto(`/product-search?q=${number}`);
    await expect(ofNumber.getByText(WORD).first(), `the search at ${width} px`).toBeVisible();
    await expect(ofNumber.getByRole('link', { name: number })).toBeInViewport({ ratio: 1 });
    await expectNotSideways(page);

    await page.goto(`/offer/${number}`);
    await expect(page.getByText(WORD).first()).toBeVisible();
    await expectNotSideways(page);
  }
});
