import { expect, expectSoundAtBothWidths, comeAs, test, toast, turnTo } from './support/test.ts';
import { ONCE } from './support/widths.ts';

/** Two dealers of the demonstration, Farida Contractor and Suresh Jain. */
const [FARIDA, SURESH] = ['dealer@tanabana.example', 'suresh@downgrade.example'];

test('a dealer posts to dealers, another shows interest, and closes an own offer', { tag: ONCE }, async ({ page }) => {
  await comeAs(page, FARIDA);
  await page.goto('/post-sales-offer');
  await page.getByLabel('Fibre type').selectOption('Nylon');
  await page.getByLabel(/^Quantity/).fill('1800');
  await page.getByLabel(/^Price/).fill('268.5');
  await page.getByRole('checkbox', { name: 'Post D2D' }).check();
  await expect(page.getByRole('region', { name: 'Dealers will see' })).toContainText('Nylon');
  await expectSoundAtBothWidths(page);
  await page.getByRole('button', { name: 'Post Sales Offer' }).last().click();
  await expect(toast(page)).toContainText('Offer Posted!');
  const number = /DSO-\d{6}/.exec((await toast(page).textContent()) ?? '')![0];
  await expect(page.getByRole('checkbox', { name: 'Post D2D' })).not.toBeChecked();

  // It is not on the public list, and marked as the poster's own on the dealers'.
  await turnTo(page, `/check-sales-offers?q=${number}`);
  await expect(page.getByRole('heading', { name: 'No Offers Found' })).toBeVisible();
  await turnTo(page, '/d2d-listings');
  const entry = () => page.locator('tr, li').filter({ hasText: number });
  await expect(entry()).toContainText('Your listing');
  await expectSoundAtBothWidths(page);

  // Signing out would end the poster's session in the other journey as well.
  await comeAs(page, SURESH);
  await page.goto('/d2d-listings');
  await page.getByRole('tab', { name: /^Purchase Enquiries \d/ }).click();
  await expect(page).toHaveURL('/d2d-listings?tab=enquiries');
  await page.goBack();
  await page.getByRole('searchbox', { name: 'Search D2D listings' }).fill(`nyl ${number.slice(-4)}`);
  await expect(page.getByRole('button', { name: /^I'm Interested in / })).toHaveCount(1);
  const request = page.waitForRequest(/functions\/v1\/sendD2DSalesInterestWhatsapp$/);
  await entry()
    .getByRole('button', { name: `I'm Interested in ${number}` })
    .click();
  expect((await request).postDataJSON()).toEqual({ offerId: expect.any(String), interestedUserId: expect.any(String) });
  await expect(entry()).toContainText('Interest Sent');
  const outbox = await page.request.get('/__dev/outbox', { headers: { accept: 'application/json' } });
  const messages = (await outbox.json()) as { body: string }[];
  expect(messages.filter(({ body }) => body.includes(number))).toHaveLength(1);

  // A poster closes an offer, and it leaves the list of dealers.
  await turnTo(page, '/profile/me');
  const list = page.getByRole('region', { name: 'My D2D Sales Offers' });
  const close = list.getByRole('button', { name: /^Close DSO-/ }).last();
  const closed = /DSO-\d{6}/.exec((await close.getAttribute('aria-label'))!)![0];
  await close.click();
  const dialog = page.getByRole('alertdialog', { name: `Close ${closed}?` });
  await expect(dialog).toContainText('nobody can show interest in it any more');
  await dialog.getByRole('button', { name: 'Close offer' }).click();
  await expect(toast(page)).toContainText('Offer Closed');
  await expect(list.locator('tr, li').filter({ hasText: closed })).toContainText('Closed');
  await turnTo(page, `/d2d-listings?q=${closed}`);
  await expect(page.getByRole('heading', { name: 'No Offers Found' })).toBeVisible();
});
