import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();

const code = () => screen.getByLabelText<HTMLInputElement>('Referral code');
const add = () => screen.getByRole('button', { name: 'Add code' });

async function memberOf(id: string) {
  const [member] = await server().run(
    `select messaging_credits, referred_by_code, referral_code from private.members where id = '${id}'`,
  );
  return member!;
}

/** Opens the profile of a demo login as if it had signed up some days ago. */
async function open(name: string, days: number) {
  const id = await signInAs(name);
  await server().run(`update private.members set created_at = now() - interval '${days} days' where id = '${id}'`);
  const app = renderApp('/profile/me');
  await screen.findByRole('heading', { name: 'Refer a member' });
  return { ...app, id };
}

it('accepts a code that was forgotten at signup, once, and shows the credits', async () => {
  const owner = await signInAs('three');
  const before = await memberOf(owner);
  const { id, user } = await open('free', 6);
  const mine = Number((await memberOf(id)).messaging_credits);
  expect(screen.getByText(/Their code can be added until \d/)).toBeInTheDocument();

  await user.click(add());
  expect(code()).toHaveFocus();
  await user.type(code(), 'NOBODY{Enter}');
  await waitFor(() => expect(code()).toHaveAccessibleDescription('This referral code is not known. Please check it.'));
  expect(code()).toHaveValue('NOBODY');
  expect(code()).toHaveFocus();
  await user.clear(code());
  await user.type(code(), `${String((await memberOf(id)).referral_code)}{Enter}`);
  await waitFor(() => expect(code()).toHaveAccessibleDescription('This referral code is your own.'));

  await user.clear(code());
  await user.click(code());
  await user.paste(` ${String(before.referral_code).toLowerCase()} `);
  await user.click(add());
  expect(await screen.findByText('Referral Code Added')).toBeInTheDocument();
  expect(screen.getByText(`Your messaging credits: ${mine + 5}.`)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add code' })).not.toBeInTheDocument());
  expect(await memberOf(id)).toMatchObject({ messaging_credits: mine + 5, referred_by_code: before.referral_code });
  expect((await memberOf(owner)).messaging_credits).toBe(Number(before.messaging_credits) + 5);
});

it('has no field for a code after seven days, nor for an admin', async () => {
  const { unmount } = await open('paid', 8);
  expect(screen.queryByRole('button', { name: 'Add code' })).not.toBeInTheDocument();
  unmount();
  await open('admin2', 1);
  await screen.findByText('Admins are not charged.');
  expect(screen.queryByRole('button', { name: 'Add code' })).not.toBeInTheDocument();
});
