import { newMember, send } from './support/newcomers.ts';
import { expect, comeAs, hears, sessionOf, test, expectSoundAtBothWidths } from './support/test.ts';
import { ONCE, PHONE } from './support/widths.ts';

const numbers = (page: import('@playwright/test').Page) => page.getByRole('main').getByText(/^PE-\d{6}$/);

/** Pixels that a field has left beside its placeholder. */
const roomOfPlaceholder = (field: HTMLElement): number => {
  const input = field as HTMLInputElement;
  const { font, paddingLeft, paddingRight } = getComputedStyle(input);
  const context = document.createElement('canvas').getContext('2d')!;
  context.font = font;
  const inside = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return inside - context.measureText(input.placeholder).width;
};

test(
  'a member filters the enquiries, opens a profile, and comes back to the same row',
  { tag: PHONE },
  async ({ page }) => {
    await comeAs(page, 'paid@tanabana.example');
    await page.goto('/check-purchase-enquiries');
    await expect(numbers(page).first()).toBeVisible();
    const search = page.getByRole('searchbox');
    await expect.poll(() => search.evaluate(roomOfPlaceholder)).toBeGreaterThanOrEqual(0);

    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('combobox', { name: 'Fibre' }).selectOption('Polyester Filament');
    await page.getByRole('radio', { name: 'Semi-Dull' }).check({ force: true });
    await page.getByRole('button', { name: 'Show enquiries' }).click();
    await expect(page).toHaveURL(/fibre=Polyester(%20|\+)Filament/);
    await expect(page.getByRole('button', { name: 'Remove filter Semi-Dull' })).toBeVisible();
    await expectSoundAtBothWidths(page);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(/\/check-purchase-enquiries$/);

    await page.getByRole('button', { name: 'Show next 50' }).click();
    await expect(numbers(page)).toHaveCount(100);
    const link = page.getByRole('link', { name: /^View Profile/ }).nth(70);
    await link.scrollIntoViewIfNeeded();
    const name = (await link.getAttribute('aria-label'))!;
    await link.click();
    await expect(page).toHaveURL(/\/profile\//);
    await expect(page.getByRole('heading', { level: 1, name: 'Purchase Enquiries' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(numbers(page)).toHaveCount(100);
    await expect(page.getByRole('link', { name })).toBeInViewport();
  },
);

test(
  'a visitor sees how many offers each choice leaves, and finds them again after a reload and Back',
  { tag: PHONE },
  async ({ page }) => {
    await page.goto('/check-sales-offers');
    const offers = page.getByRole('main').getByText(/^SO-\d{6}$/);
    await expect(offers.first()).toBeVisible();
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('combobox', { name: 'Fibre' }).selectOption('Polyester Filament');
    const dull = page.getByRole('radio', { name: 'Semi-Dull' });
    await expect(dull).toHaveAccessibleDescription(/^\d+$/);
    const show = page.getByRole('button', { name: 'Show offers' });
    const shown = async () => Number(/\d*$/.exec((await show.textContent())!)![0]);
    const ofFibre = await shown();
    await dull.check({ force: true });
    await expect.poll(shown).toBeLessThan(ofFibre);
    const counts = page.getByRole('group', { name: 'Denier / count' });
    await counts.getByRole('combobox', { name: 'Unit of the count' }).selectOption('dtex');
    await counts.getByLabel('From').fill('80');
    const counted = page.waitForResponse((response) => {
      const filter = new URL(response.url()).searchParams.get('filter') ?? '';
      return /"count_max":90\b/.test(filter) && filter.includes('dtex');
    });
    await counts.getByLabel('To').fill('90');
    const { total: inRange } = (await (await counted).json()) as { total: number };
    expect(inRange).toBeGreaterThan(0);
    await expect.poll(shown).toBe(inRange);
    await show.click();
    await expect(page).toHaveURL(/count_min=80.*unit=dtex/);
    await expect(offers).toHaveCount(inRange);
    await page.reload();
    await expect(offers).toHaveCount(inRange);
    await expect(page.getByRole('button', { name: 'Remove filter 80 to 90 dtex' })).toBeVisible();
    await expectSoundAtBothWidths(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/check-sales-offers$/);
    await expect(offers.nth(inRange)).toBeVisible();
  },
);

test(
  'Back before the next page is loaded, or after a reload, restores the same row',
  { tag: ONCE },
  async ({ page }) => {
    await page.goto('/check-purchase-enquiries');
    await page.getByRole('button', { name: 'Show next 50' }).click();
    await expect(numbers(page)).toHaveCount(100);
    // Before anything scrolls: a row that comes to lie under the pointer is read ahead.
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/rest/v1/purchase_enquiries?*', (route) => answered.then(() => route.continue()));
    const link = page
      .getByRole('main')
      .getByRole('link', { name: /^PE-\d{6}$/ })
      .nth(70);
    await link.scrollIntoViewIfNeeded();
    const place = () => link.evaluate((row) => Math.round(row.getBoundingClientRect().top));
    const before = await place();
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    const way = await scrolled();
    const skeleton = page.getByRole('main').getByText('Loading');
    await link.click();
    await expect(skeleton).toBeAttached();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(place).toBe(before);
    await page.goForward();
    await expect(skeleton).toBeAttached();
    await page.goBack();
    await expect.poll(place).toBe(before);

    await page.goForward();
    answer();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A reload creates a new document, without the data of the previous one.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(numbers(page)).toHaveCount(100);
    // The scroll position, not the row: posts of others may have been added above it since.
    await expect.poll(scrolled).toBe(way);
  },
);

test('a post of another member is announced, and shown on a press', { tag: PHONE }, async ({ page }) => {
  const joined = hears(page, /listings:purchase_enquiries/);
  await page.goto('/check-purchase-enquiries');
  await expect(numbers(page).first()).toBeVisible();
  await joined;

  const { access_token, user } = await sessionOf(page, 'dealer@tanabana.example');
  const enquiry = { user_id: user.id, fibre_type: 'Jute', quantity_required_kgs: 4321 };
  await send(page.request, '/rest/v1/purchase_enquiries?select=id', enquiry, access_token);

  const before = await numbers(page).first().textContent();
  await page.getByRole('button', { name: /new enquir/ }).click();
  await expect(page.getByText('4,321').first()).toBeVisible();
  expect(await numbers(page).first().textContent()).not.toBe(before);
});

test(
  'many posts of one poster are grouped, and Back restores the row in the group',
  { tag: PHONE },
  async ({ page }) => {
    const { session } = await newMember(page.request, 'Gopal Bhatt');
    const offer = { user_id: session.user.id, fibre_type: 'Linen', quantity_kgs: 800, price: 410 };
    const posted = await send<{ id: string; offer_number: string }[]>(
      page.request,
      '/rest/v1/sales_offers?select=id,offer_number',
      Array.from({ length: 30 }, () => offer),
      session.access_token,
    );
    // Of one moment, so the id decides.
    const numbersPosted = posted.sort((a, b) => (a.id < b.id ? 1 : -1)).map(({ offer_number }) => offer_number);
    const row = (index: number) => page.getByRole('link', { name: numbersPosted[index]!, exact: true });

    // Of the fibre alone: what the other journeys post moves nothing here.
    await page.goto('/check-sales-offers?fibre=Linen');
    await expect(row(2)).toBeVisible();
    await expect(row(3)).toHaveCount(0);
    const fold = page
      .locator('tr, li')
      .filter({ has: row(2) })
      .locator('xpath=following-sibling::*[1]')
      .getByRole('button', { name: '27 more from this member' });
    expect((await fold.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await expectSoundAtBothWidths(page);
    await fold.press('Enter');
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await expect(row(29)).toBeAttached();
    await expectSoundAtBothWidths(page);

    await row(20).scrollIntoViewIfNeeded();
    const place = () => row(20).evaluate((link) => Math.round(link.getBoundingClientRect().top));
    const before = await place();
    await row(20).click();
    await expect(page).toHaveURL(new RegExp(`/offer/${numbersPosted[20]}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expect.poll(place).toBe(before);
    await page.goForward();
    await expect(page).toHaveURL(/\/offer\//);
    // A reload creates a new document. Only the state of the history entry survives.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect.poll(place).toBe(before);
    // A new visit of the list begins with collapsed groups.
    await page
      .getByRole('link', { name: 'Check Sales Offers' })
      .or(page.getByRole('link', { name: 'Offers', exact: true }))
      .first()
      .click();
    await expect(page).toHaveURL(/\/check-sales-offers$/);
    await expect(row(20)).toHaveCount(0);
  },
);
