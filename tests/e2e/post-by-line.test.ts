import type { Locator } from '@playwright/test';
import { comeAsNewMember } from './support/newcomers.ts';
import { comeAs, expect, expectSoundAtBothWidths, test, toast, turnTo } from './support/test.ts';
import { PHONE } from './support/widths.ts';

/** Taps what a person would tap, and counts. */
function finger() {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  return { tap, count: () => taps };
}

const LANGUAGES = [
  {
    language: 'en',
    line: '150/48 SD NIM DTY 500 kg Vijay brand',
    wanted: 'I need it',
    fibre: 'Fibre type: Polyester Filament? Fill it in',
    chosen: 'Fibre type: Polyester Filament. Go to the field',
    rest: ['Not understood:', 'Vijay brand'],
    post: 'Post Purchase Enquiry',
    posted: 'Enquiry Posted!',
  },
  {
    language: 'hi',
    line: '150/48 SD NIM DTY 500 किलो विजय ब्रांड',
    wanted: 'मुझे चाहिए',
    fibre: 'फ़ाइबर का प्रकार: पॉलिएस्टर फ़िलामेंट? भरें',
    chosen: 'फ़ाइबर का प्रकार: पॉलिएस्टर फ़िलामेंट। खाने पर जाएँ',
    rest: ['समझ में नहीं आया:', 'विजय ब्रांड'],
    post: 'खरीद पूछताछ पोस्ट करें',
    posted: 'पूछताछ पोस्ट हो गई!',
  },
] as const;

for (const { language, line, wanted, fibre, chosen, rest, post, posted } of LANGUAGES) {
  test(`from a line on Home to a posted enquiry in four taps, in ${language}`, { tag: PHONE }, async ({ page }) => {
    const { tap, count } = finger();
    await comeAsNewMember(page, 'Lata Rana');
    await page.goto('/');
    await page.getByLabel('Language').selectOption(language);
    await expect(page.getByRole('button', { name: wanted })).toBeVisible();
    const box = page.locator('textarea');
    await tap(box);
    await page.keyboard.type(line);
    await tap(page.getByRole('button', { name: wanted }));
    await expect(page).toHaveURL(/\/post-purchase-enquiry/);
    await expect(page.getByText(rest[0])).toContainText(rest[1]);
    await tap(page.getByRole('button', { name: fibre }));
    await expect(page.getByRole('button', { name: chosen })).toBeVisible();
    await expectSoundAtBothWidths(page);
    // The text and what it filled in survive a reload.
    await page.reload();
    await expect(box).toHaveValue(line);
    await expect(page.locator('[name="denier_count"]')).toHaveValue('150');
    await expect(page.locator('[name="lustre"]:checked')).toHaveValue('Semi-Dull');
    await tap(page.getByRole('main').getByRole('button', { name: post }));
    await expect(page.getByText(posted)).toBeVisible();
    expect(count()).toBe(4);
    await expect(box).toHaveValue('');
    await expect(page.locator('[name="denier_count"]')).toHaveValue('');
  });
}

test(
  'a value typed by hand stays, and a line that offers leads to the other form',
  { tag: PHONE },
  async ({ page }) => {
    await comeAs(page, 'free@tanabana.example');
    await page.goto('/post-purchase-enquiry');
    const box = page.getByLabel('Write it in one line');
    const count = page.locator('[name="denier_count"]');
    await box.fill('40s cotton 500 kg');
    await expect(count).toHaveValue('40');
    await count.fill('30');
    await box.fill('60s cotton 700 kg');
    await expect(page.locator('[name="quantity_required_kgs"]')).toHaveValue('700');
    await expect(count).toHaveValue('30');
    await page.getByRole('button', { name: 'Denier / count: 60? Fill it in' }).tap();
    await expect(count).toHaveValue('60');
    await page.getByRole('button', { name: 'Denier / count: 60. Go to the field' }).tap();
    await expect(count).toBeFocused();
    await box.fill('available 60s cotton 700 kg @ 268');
    await page.getByRole('main').getByRole('button', { name: 'Post Sales Offer' }).tap();
    await expect(page).toHaveURL(/\/post-sales-offer/);
    await expect(page.locator('[name="price"]')).toHaveValue('268');
  },
);

const TEN = [
  '[10:04 AM, 26/11/2026] Ramesh: 150/48 SD NIM DTY 500 kg',
  'need 40s combed cotton 2 ton',
  'available 2/30s PC 1 ton @ 268',
  '75/36 FDY bright 800 kg',
  '30s carded cotton 900 kg',
  'चाहिए 20s OE कॉटन 5 टन',
  '2/40s PV 65:35 1200 kg',
  'nylon 70/24 500 kg',
  'acrylic 2/32 20 bags',
  '40s modal 600 kg',
];

test(
  'a list of ten lines is posted in one go, and a lost answer makes no second post',
  { tag: PHONE },
  async ({ page }) => {
    await comeAsNewMember(page, 'Lalit Rathod');
    await page.goto('/post-purchase-enquiry');
    await page.getByLabel('Write it in one line').fill(TEN.join('\n'));
    const rows = page.getByRole('list', { name: 'Posts of the list' }).locator('> li');
    await expect(rows).toHaveCount(TEN.length);
    await page.getByRole('button', { name: /^Fill in the proposals/ }).tap();
    await expect(rows.nth(8)).toContainText('Quantity (kg): This field is required.');
    await expectSoundAtBothWidths(page);

    // The page is closed before the answer to the first row: it was posted, and must not be posted twice.
    const { promise: stored, resolve } = Promise.withResolvers<void>();
    await page.route(
      /\/rest\/v1\/purchase_enquiries\?select=/,
      async (route) => {
        await route.fetch();
        resolve();
      },
      { times: 1 },
    );
    await page.route(/\/rest\/v1\/purchase_enquiries\?select=number/, (route) => route.continue());
    await page.getByRole('button', { name: 'Post 9 rows' }).tap();
    await stored;
    await page.reload();
    await page.getByRole('button', { name: 'Continue' }).tap();
    await page.getByRole('button', { name: 'Edit: acrylic 2/32 20 bags' }).tap();
    await page.getByRole('dialog').getByLabel('Quantity (kg)').fill('1 ton');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).tap();
    await page.getByRole('button', { name: 'Post 10 rows' }).tap();
    await expect(page.getByText('0 ready, 0 to put right, 10 posted')).toBeVisible();
    const numbers = await page
      .getByRole('main')
      .getByRole('link', { name: /^(PE|SO)-\d{6}$/ })
      .allTextContents();
    expect(new Set(numbers).size).toBe(10);
    expect(numbers.filter((number) => number.startsWith('SO'))).toHaveLength(1);

    // Ten posts, and no eleventh.
    await turnTo(page, '/profile/me');
    await expect(page.getByRole('link', { name: numbers[0]!, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^PE-\d{6}$/ })).toHaveCount(9);

    // One of them again, and its yarn alone.
    await page.getByRole('link', { name: `Post again: ${numbers[1]}` }).tap();
    await expect(page.locator('[name="quantity_required_kgs"]')).toHaveValue('2000');
    await expect(page.locator('[name="specific_type"]:checked')).toHaveValue('Combed');
  },
);

test('a calculated yarn becomes an enquiry, and a line completes it', { tag: PHONE }, async ({ page }) => {
  await comeAsNewMember(page, 'Kirti Ganatra');
  await page.goto('/yarn-calculator?count=40&unit=ne');
  await page
    .getByRole('main')
    .getByRole('link', { name: /enquiry/i })
    .tap();
  await expect(page.locator('[name="denier_count"]')).toHaveValue('40');
  await page.getByLabel('Write it in one line').fill('combed cotton 2 ton');
  await expect(page.locator('[name="fibre_type"]')).toHaveValue('Cotton');
  await expect(page.locator('[name="denier_count"]')).toHaveValue('40');
  await page.getByRole('main').getByRole('button', { name: 'Post Purchase Enquiry' }).tap();
  await expect(toast(page)).toContainText('Enquiry Posted!');
});
