/** The exact texts that members have read since the first release. Moving or translating messages must not change them. */
import { LIMITS } from '@tanabana/domain/limits';
import { describe, expect, it } from 'vitest';
import { wordAccountNotice } from './account-notice.ts';
import { wordAuthEmail } from './auth-emails.ts';
import { wordAuthSms } from './auth-sms.ts';
import { wordMembershipEmail } from './membership-email.ts';
import { wordRefundEmail } from './refund-email.ts';

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
  expect(wordAuthSms({ code: '123456', kind: 'login', language: 'en' }, brand, undefined).body).toBe(
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

describe('a returned payment', () => {
  const returned = {
    member_id: user,
    member_name: 'Asha Patel',
    amount_paise: 989784,
    currency: 'INR',
    is_test: false,
    credit_note_number: 'C/26-27/1',
    invoice_number: 'T/26-27/1',
    has_ended_membership: true,
    credits_taken: 150,
  };

  it('with its credit note and the ended membership and credits', () => {
    const { to, subject, text, html, link } = wordRefundEmail(returned, 'a@b.c', 'en', site);
    expect({ to, subject, link }).toEqual({
      to: 'a@b.c',
      subject: 'Your Tanabana payment has been returned',
      link: `https://tanabana.example/profile/${user}`,
    });
    expect(text).toBe(`Your payment has been returned

Dear Asha Patel,

We have returned ₹9,897.84 to where it came from. Your bank may take some working days to show it.

The Paid Membership that this payment had started has ended with it. Your profile, your listings and the credits that you had before stay.

150 messaging credits of that membership had not been used and went with it.

Credit note C/26-27/1 takes invoice T/26-27/1 back. It is in your profile, ready to print.

See the credit note: https://tanabana.example/profile/${user}

--
Questions about this refund? Write to help@tanabana.example.`);
    expect(html).toContain(`href="${link}"`);
  });

  it('without note, membership or credits mentions none of them, and has no link', () => {
    const bare = { ...returned, credit_note_number: null, invoice_number: null, has_ended_membership: false };
    const { text, html, link } = wordRefundEmail({ ...bare, currency: 'USD', credits_taken: 0 }, 'a@b.c', 'en', site);
    expect(text).toBe(`Your payment has been returned

Dear Asha Patel,

We have returned USD 9897.84 to where it came from. Your bank may take some working days to show it.

--
Questions about this refund? Write to help@tanabana.example.`);
    expect(html).not.toContain('/profile/');
    expect(link).toBeUndefined();
  });

  it('of a test promises no money and no note in the legal sense', () => {
    const { text } = wordRefundEmail({ ...returned, is_test: true, credits_taken: 1 }, 'a@b.c', 'en', site);
    expect(text).toContain('The refund of a test payment of ₹9,897.84 was completed; no money was paid');
    expect(text).toContain('1 messaging credit of that membership had not been used and went with it.');
    expect(text).toContain('It is not a credit note in the sense of the law.');
    expect(text).not.toContain('We have returned');
  });
});
