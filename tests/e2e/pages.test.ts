import { expect, expectSoundAtBothWidths, newEmail, newMobile, test, toast, turnTo } from './support/test.ts';
import { PHONE } from './support/widths.ts';

test(
  'a visitor finds an answer in the FAQ and the partners, and a company asks for a call',
  { tag: PHONE },
  async ({ page }) => {
    await page.goto('/faq');
    await page.getByRole('button', { name: 'How do messaging credits work?' }).click();
    await expect(page).toHaveURL(/\/faq#credits$/);
    await page.getByRole('button', { name: 'How do I join?' }).click();
    await expect(page.getByRole('button', { expanded: true })).toHaveText('How do I join?');
    await expectSoundAtBothWidths(page);

    await page.goto('/faq#contact');
    await expect(page.getByText(/Paid and corporate members may call or e-mail posters directly/)).toBeInViewport();
    const guides = page.getByRole('region', { name: 'Video guides' }).getByRole('link');
    await expect(guides).toHaveCount(11);

    const reads: string[] = [];
    page.on('request', (request) => reads.push(request.url()));
    // From within the app: a page that is opened by its address brings its rows along.
    await page.getByRole('link', { name: 'About Us' }).first().click();
    await expect(page.getByRole('link', { name: /Surat Twisters Forum/ })).toHaveAttribute(
      'href',
      'https://surat-twisters.example/',
    );
    const read = new URL(reads.find((url) => url.includes('/partner_organisations'))!).searchParams;
    expect([read.get('select'), read.get('order')]).toEqual(['id,name,logo_url,website_url', 'name.asc']);
    await expect(page.getByRole('link', { name: 'Apply by e-mail' })).toHaveAttribute('href', /^mailto:/);
    await expectSoundAtBothWidths(page);

    // A company asks for a call.
    await turnTo(page, '/contact-corporate');
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(page.getByText('Mobile number is required.')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expectSoundAtBothWidths(page);

    await page.getByLabel('Name', { exact: true }).fill('Farida Contractor');
    await page.getByLabel('Organisation name').fill('Contractor & Daughters Texturising and Twisting Private Limited');
    await page.getByLabel('E-mail').fill(newEmail('office'));
    await page.getByLabel('Mobile number').fill(newMobile());
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(toast(page)).toContainText('Enquiry Sent!');
    await expect(page.getByLabel('Organisation name')).toHaveValue('');
    await expect(page.getByRole('link', { name: /Open the map/ })).toHaveAttribute('href', /^https:\/\//);
  },
);
