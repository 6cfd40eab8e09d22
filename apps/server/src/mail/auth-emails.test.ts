import { expect, it } from 'vitest';
import { wordAuthEmail } from './auth-emails.ts';
import { letterHtml } from './layout.ts';

const link = 'http://localhost:3000/auth/v1/verify?token=abc&type=signup';

it.each(['signup', 'magiclink', 'recovery', 'email_change', 'invite', 'phone_proof', 'reauthentication'] as const)(
  'the %s e-mail holds code and link for people and for programs',
  (kind) => {
    const message = wordAuthEmail({ to: 'asha@mill.example', kind, token: '123456', link }, { name: 'Tanabana' });
    expect(message).toMatchObject({ to: 'asha@mill.example', code: '123456', link });
    expect(message.subject).toContain('Tanabana');
    expect(message.text).toContain('123456');
    expect(message.html).toContain('123456');
  },
);

it('a proof of a number names the last four digits alone, and says what entering the code does', () => {
  const email = {
    to: 'asha@mill.example',
    kind: 'phone_proof',
    token: '123456',
    link: '',
    phone: '919825012345',
  } as const;
  const { subject, text, html } = wordAuthEmail(email, { name: 'Tanabana' });
  expect(subject).toContain('2345');
  expect(text).toMatch(/logs in, and makes the number ending 2345 a way to log in/);
  expect(text).toMatch(/If this was not you, change nothing/);
  expect(subject + text + html).not.toContain('98250');
});

it('a link is offered where one can be clicked', () => {
  const wordsOf = (kind: 'recovery' | 'reauthentication') =>
    wordAuthEmail({ to: 'asha@mill.example', kind, token: '123456', link }, { name: 'Tanabana' }).text;
  expect(wordsOf('recovery')).toContain(link);
  expect(wordsOf('reauthentication')).not.toContain(link);
});

it('nothing that a member typed becomes markup', () => {
  const html = letterHtml({
    heading: '<b>',
    paragraphs: ['<script>alert(1)</script>'],
    button: { label: 'Go', link: 'https://x.example/"onclick="x' },
    footer: '&',
  });
  expect(html).not.toMatch(/<script|<b>|"onclick/);
});
