import { comeAs, expect, expectSoundAtBothWidths, test, turnTo } from './support/test.ts';
import { ONCE } from './support/widths.ts';

/** Asha Vekariya, the Free Member of the demonstration. */
const ASHA = '/profile/10000000-0000-4000-8000-000000000001';

test(
  'an admin reads statistics, the audit log and failed notifications, and sends a test message',
  { tag: ONCE },
  async ({ page }) => {
    await comeAs(page, 'admin2@tanabana.example');
    // The profile of a member, where an admin changes nothing.
    await page.goto(ASHA);
    await expect(page.getByRole('heading', { level: 1, name: 'Asha Vekariya' })).toBeVisible();
    await expect(page.getByText('Admin View: edits are done in Membership Management.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Edit Profile' })).toHaveCount(0);
    await expect(page.getByText('Messaging credits')).toHaveCount(0);
    await expectSoundAtBothWidths(page);

    const open = async (tile: string) => {
      await turnTo(page, '/admin');
      await page.getByRole('link', { name: new RegExp(`^${tile}`) }).click();
    };
    await open('Dashboard');
    // A background job counts them first after the server's start, and the page shows what was counted when it was opened.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/; again every ten minutes\.$/)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await page.getByRole('button', { name: 'Show the figures as a table' }).click();
    await expect(page.getByRole('row')).toHaveCount(31);
    await expectSoundAtBothWidths(page);

    await open('Audit Log');
    const log = page.getByRole('list', { name: 'Audit Log' });
    await expect(log.getByRole('listitem').first()).toBeVisible();
    await page.getByLabel('What').selectOption('Plan prices');
    await expect(log.getByText('Offer ends on').first()).toBeVisible();
    await expectSoundAtBothWidths(page);

    await open('Failed Notifications');
    await page.getByRole('searchbox').fill('no such message');
    await expect(page.getByText('None match your search and filters.')).toBeVisible();
    await expectSoundAtBothWidths(page);

    await turnTo(page, '/admin/operations');
    await expect(page.getByRole('rowheader', { name: 'count-figures' })).toBeVisible();
    await page.getByRole('button', { name: 'Send a test by E-mail' }).click();
    await expect(page.getByText('Sent to admin2@tanabana.example.')).toBeVisible();
    await expectSoundAtBothWidths(page);
  },
);
