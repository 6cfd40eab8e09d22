import type { APIRequestContext } from '@playwright/test';
import { messagesTo } from './support/outbox.ts';
import { newMember } from './support/newcomers.ts';
import { atOtherWidth, comeAs, expect, expectSoundAtBothWidths, test, toast } from './support/test.ts';
import { ONCE } from './support/widths.ts';

const LETTER = { subject: 'New yarns, {name}', body: 'Dear {name},\n\nsee what {business} may need.' };

/** Stores the one text of all admins, if there is none yet. */
async function keepLetter(request: APIRequestContext, access_token: string) {
  const { anonKey } = (await (await request.get('/config.json')).json()) as { anonKey: string };
  const answer = await request.post('/rest/v1/promotion_templates?on_conflict=id', {
    headers: { apikey: anonKey, authorization: `Bearer ${access_token}`, prefer: 'resolution=ignore-duplicates' },
    data: LETTER,
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
}

test('an admin finds members, changes one, and writes to two', { tag: ONCE }, async ({ page }) => {
  const word = `j${Date.now().toString(36)}${test.info().parallelIndex}`;
  const [{ person: asha }, { person: uma }] = [
    await newMember(page.request, `आशा कुलकर्णी ${word}`),
    await newMember(page.request, `Uma Kulkarni ${word}`),
  ];
  const { access_token } = await comeAs(page, 'admin2@tanabana.example');
  await keepLetter(page.request, access_token);
  await page.goto('/admin/membership-management');
  const search = page.getByRole('searchbox', { name: 'Search members' });
  await search.fill(`uma ${word}`);
  await expect(page.getByText('1 member', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${uma.name}` }).check();
  // What is selected stays so through other searches and pages.
  await search.fill(asha.email);
  await page.getByRole('checkbox', { name: `Select ${asha.name}` }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectSoundAtBothWidths(page);

  await page.getByRole('switch', { name: `Verified, ${asha.name}` }).click();
  await expect(toast(page)).toContainText(`${asha.name} is verified now.`);
  await page.getByRole('button', { name: `Edit ${asha.name}` }).click();
  const edit = page.getByRole('dialog');
  await expectSoundAtBothWidths(page);
  await edit.getByLabel('City').fill('Ichalkaranji');
  await edit.getByText('Paid Member', { exact: true }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText(`The profile of ${asha.name} has been saved.`);
  const expectChanged = async (role: 'row' | 'listitem') => {
    const row = page.getByRole(role).filter({ hasText: asha.email });
    await expect(row).toContainText('Ichalkaranji');
    await expect(row).toContainText('Paid Member');
    // The membership's credits came with it.
    await expect(row.getByText('200', { exact: true })).toBeVisible();
  };
  await expectChanged('row');
  await atOtherWidth(page, () => expectChanged('listitem'));

  await page.getByRole('button', { name: 'Send promotional e-mail' }).click();
  const letter = page.getByRole('dialog');
  await expect(letter.getByText(`New yarns, ${uma.name}`)).toBeVisible();
  await expectSoundAtBothWidths(page);
  await expect(letter.getByText(/^(First send it to yourself|You sent yourself)/)).toBeVisible();
  await letter.getByRole('button', { name: /^Send (a|another) test to me$/ }).click();
  await expect(toast(page)).toContainText('It went to admin2@tanabana.example.');
  const tests = (await messagesTo(page.request, 'admin2@tanabana.example')).map(({ subject }) => subject);
  expect(tests).toContain('[Test] New yarns, Admin');
  await letter.getByRole('button', { name: 'Send 2 e-mails' }).click();
  await expect(letter.getByText('2 of 2')).toBeVisible();
  await expect(letter.getByText(/not sent/)).toHaveCount(0);
  for (const { email, name } of [asha, uma]) {
    const subjects = (await messagesTo(page.request, email)).map(({ subject }) => subject);
    expect(subjects).toContain(`New yarns, ${name}`);
  }

  await letter.getByRole('link', { name: 'History of mailings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Promotional Mailings' })).toBeVisible();
  const mailings = page.getByRole('list', { name: 'Promotional Mailings' }).getByRole('listitem');
  await expect(mailings.filter({ hasText: 'Admin · admin2@tanabana.example' }).first()).toContainText(
    'New yarns, {name}',
  );
  await expect(mailings.filter({ hasText: 'Went to the admin alone.' }).first()).toContainText('Test');
  await expectSoundAtBothWidths(page);
});
