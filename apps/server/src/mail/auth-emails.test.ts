import { expect, it } from 'vitest';
import { wordAuthEmail } from './auth-emails.ts';
import { emailOf } from './layout.ts';

const brand = { name: 'Tanabana', email: 'help@tanabana.example' };
const user = 'b6f0c6f2-5a3e-4a0e-9c36-2f8a4f6d7e10';
const link = 'http://localhost:3000/auth/v1/verify?token=abc&type=signup';

it.each(['signup', 'magiclink', 'recovery', 'email_change', 'invite', 'phone_proof', 'reauthentication'] as const)(
  'the %s e-mail has code and link, readable for people and programs',
  (kind) => {
    const message = wordAuthEmail({ to: 'asha@mill.example', user, kind, token: '123456', link }, 'en', brand);
    expect(message).toMatchObject({ to: 'asha@mill.example', code: '123456', link });
    expect(message.subject).toContain('Tanabana');
    expect(message.text).toContain('123456');
    expect(message.html).toContain('123456');
  },
);

it('the proof of a number has the last four digits only, and explains the effect of the code', () => {
  const email = {
    to: 'asha@mill.example',
    user,
    kind: 'phone_proof',
    token: '123456',
    link: '',
    phone: '919825012345',
  } as const;
  const { subject, text, html } = wordAuthEmail(email, 'en', brand);
  expect(subject).toContain('2345');
  expect(text).toMatch(/logs in, and makes the number ending 2345 a way to log in/);
  expect(text).toMatch(/If this was not you, change nothing/);
  expect(subject + text + html).not.toContain('98250');
});

it('the link is offered only where it can be clicked', () => {
  const wordsOf = (kind: 'recovery' | 'reauthentication') =>
    wordAuthEmail({ to: 'asha@mill.example', user, kind, token: '123456', link }, 'en', brand).text;
  expect(wordsOf('recovery')).toContain(link);
  expect(wordsOf('reauthentication')).not.toContain(link);
});

it('typed text is escaped', () => {
  const { html } = emailOf('a@b.c', 'x', {
    language: 'en',
    heading: '<b>',
    paragraphs: ['<script>alert(1)</script>'],
    button: { label: 'Go', link: 'https://x.example/"onclick="x' },
    footer: '&',
  });
  expect(html).not.toMatch(/<script|<b>|"onclick/);
});
