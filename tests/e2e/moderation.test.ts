import { comeAsNewMember, newMember, send } from './support/newcomers.ts';
import { comeAs, expect, expectSoundAtBothWidths, test, toast, turnTo } from './support/test.ts';
import { ONCE } from './support/widths.ts';

type Offer = { id: string; offer_number: string };

test(
  'a post is reported, hidden with a note, invisible for a visitor, and restored',
  { tag: ONCE },
  async ({ page, browser }) => {
    const { session } = await newMember(page.request, 'Poster Patel');
    const posted = { fibre_type: 'Jute', quantity_kgs: 4321, price: 77.5 };
    const [offer] = await send<Offer[]>(
      page.request,
      '/rest/v1/sales_offers?select=id,offer_number',
      posted,
      session.access_token,
    );
    const number = offer!.offer_number;
    const list = `/check-sales-offers?q=${number}`;
    const visitor = await (await browser.newContext(test.info().project.use)).newPage();

    await comeAsNewMember(page, 'Reporter Rao');
    await page.goto(`/offer/${number}`);
    await page.getByRole('button', { name: 'Report this post' }).click();
    const report = page.getByRole('dialog', { name: `Report ${number}` });
    await report.getByLabel('What is wrong?').selectOption('Something else');
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(report.getByText('Please write what is wrong.')).toBeVisible();
    await expectSoundAtBothWidths(page);
    await report.getByLabel('In your words').fill('It was sold last week.');
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(toast(page)).toContainText('Reported');

    await comeAs(page, 'admin2@tanabana.example');
    await page.goto(`/admin/moderation?q=${number}`);
    const cases = page.getByRole('list', { name: 'Moderation' });
    await expect(cases.getByRole('listitem')).toHaveCount(1);
    await expect(cases).toContainText('It was sold last week.');
    await expectSoundAtBothWidths(page);
    await cases.getByRole('button', { name: `Hide post: ${number}` }).click();
    const dialog = page.getByRole('dialog', { name: `Hide post: ${number}` });
    await dialog.getByLabel('Note for the member').fill('Sold already.');
    await dialog.getByRole('button', { name: 'Hide post' }).click();
    await expect(toast(page)).toContainText('Post Hidden');

    await visitor.goto(list);
    await expect(visitor.getByRole('heading', { name: 'No Offers Found' })).toBeVisible();
    await expect(visitor.getByRole('link', { name: number })).toHaveCount(0);

    await turnTo(page, `/admin/moderation?q=${number}&status=done`);
    await cases.getByRole('button', { name: `Restore post: ${number}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore post' }).click();
    await expect(toast(page)).toContainText('Post Restored');
    await visitor.goto(list);
    await expect(visitor.getByRole('link', { name: number }).first()).toBeVisible();
    await visitor.context().close();
  },
);
