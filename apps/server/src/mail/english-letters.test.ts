/** What members have been reading since the first release, to the letter: moving or translating words does not change it. */
import { LIMITS } from '@tanabana/domain/limits';
import { expect, it } from 'vitest';
import { wordAccountNotice } from './account-notice.ts';
import { wordAuthEmail, wordAuthSms } from './auth-emails.ts';
import { wordMembershipEmail } from './membership-email.ts';

const brand = { name: 'Tanabana', email: 'help@tanabana.example' };
const site = { brand, publicUrl: 'https://tanabana.example' };
const user = 'b6f0c6f2-5a3e-4a0e-9c36-2f8a4f6d7e10';

it('a login code', () => {
  const link = 'https://tanabana.example/auth/v1/verify?token=abc';
  const { subject, text } = wordAuthEmail({ to: 'a@b.c', user, kind: 'magiclink', token: '123456', link }, 'en', brand);
  expect(subject).toBe('123456 is your Tanabana login code');
  expect(text).toBe(`Your login code

Enter this code to log in to Tanabana:

123456

Or log in with one click: ${link}

--
The code works once, within ${LIMITS.email_code_minutes} minutes. If this was not you, ignore this e-mail: nothing happens without the code. Tanabana never asks you for it by phone or chat.`);
  expect(wordAuthSms('123456', brand)).toBe(
    `123456 is your Tanabana login code. It works once, within ${LIMITS.sms_code_minutes} minutes. Never share it.`,
  );
});

it('a new number', () => {
  const { text } = wordAccountNotice(
    {
      kind: 'number_changed',
      to_email: 'a@b.c',
      number_ending: '2345',
      user_agent: 'Firefox/140.0 (Windows NT 10.0)',
      happened_at: '2026-11-22T08:00:00Z',
    },
    'en',
    site,
  );
  expect(text).toBe(`The mobile number of your Tanabana profile was changed

Your profile has the number ending 2345 now. It cannot be used to log in until it is confirmed.

This happened on 22 Nov 2026, 1:30 pm, Indian time, with Firefox on Windows.

If this was you, there is nothing to do. If it was not, set a new password at once: that logs everybody else out, and no mobile number logs in any more.

Forgot Password: https://tanabana.example/login?forgot=true

--
If you cannot log in any more, write to help@tanabana.example.`);
});

it('a membership', () => {
  const started = {
    member_id: user,
    member_name: 'Asha Patel',
    email: 'a@b.c',
    invoice_number: 'T/26-27/1',
    total_paise: 989784,
    is_test: false,
  };
  expect(wordMembershipEmail(started, 'a@b.c', 'en', site).text).toBe(`Your Paid Membership has started

Dear Asha Patel,

Thank you: we received ₹9,897.84, GST included, and your Paid Membership has started.

It runs for ${LIMITS.membership_months} months, with ${LIMITS.credits_paid_monthly} messaging credits now and on the first of each month.

Invoice T/26-27/1 is in your profile, ready to print.

See the invoice: https://tanabana.example/profile/${user}

--
Questions about this payment? Write to help@tanabana.example.`);
});
