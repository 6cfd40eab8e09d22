import { ACCOUNT_NOTICES } from '@tanabana/domain/vocabulary';
import { expect, it } from 'vitest';
import { wordAccountNotice, type AccountNotice } from './account-notice.ts';

const site = { brand: { name: 'Tanabana', email: 'help@tanabana.example' }, publicUrl: 'https://tanabana.example' };
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const notice: AccountNotice = {
  kind: 'number_changed',
  to_email: 'asha@mill.example',
  number_ending: '2345',
  user_agent: PHONE,
  happened_at: '2026-11-22T08:00:00Z',
};

it.each(ACCOUNT_NOTICES)('the notice %s has the time and what to do', (kind) => {
  const { to, subject, text, html } = wordAccountNotice({ ...notice, kind }, 'en', site);
  expect(to).toBe('asha@mill.example');
  expect(subject).toContain('Tanabana');
  expect(text).toContain('1:30');
  expect(text).toContain('https://tanabana.example/login?forgot=true');
  expect(html).toContain('Forgot Password');
});

it('names the device, but not the place of the owner of a number who took it', () => {
  expect(wordAccountNotice(notice, 'en', site).text).toContain('with Chrome on Android');
  expect(wordAccountNotice({ ...notice, kind: 'number_taken' }, 'en', site).text).not.toContain('Android');
  expect(wordAccountNotice({ ...notice, user_agent: null }, 'en', site).text).toMatch(/Indian time\./);
});

it('says that there is no number any more', () => {
  expect(wordAccountNotice({ ...notice, number_ending: null }, 'en', site).text).toContain(
    'Your profile has no mobile number now.',
  );
});
