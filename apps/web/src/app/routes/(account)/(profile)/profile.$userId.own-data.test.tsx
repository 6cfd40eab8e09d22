import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();

const card = async () => {
  const heading = await screen.findByRole('heading', { name: 'Your Data' });
  return within(heading.closest('section')!);
};
const become = (id: string, change: string) =>
  server().run(`update private.data_copies set ${change} where user_id = '${id}'`);

it('a member requests the own data, sees how far the file is, and downloads it', async () => {
  const id = await signInAs('free');
  const { user, unmount } = renderApp('/profile/me');
  await user.click(await (await card()).findByRole('button', { name: 'Download my data' }));
  expect(await (await card()).findByText(/^Your file is being made/)).toBeInTheDocument();
  expect((await card()).queryByRole('button')).not.toBeInTheDocument();
  expect(await server().run(`select status from private.data_copies where user_id = '${id}'`)).toEqual([
    { status: 'requested' },
  ]);
  unmount();

  await become(
    id,
    `status = 'ready', bytes = 1, next_try_at = null, ready_at = now(), ready_until = now() + interval '1 day'`,
  );
  renderApp('/profile/me');
  const link = await (await card()).findByRole('link', { name: 'Download the file' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/\/my-data\/[\w-]+\.[\w-]+\.zip$/));
  expect((await card()).getByText(/^Your file is ready until \d+ \w+ \d{4}/)).toBeInTheDocument();
  expect((await card()).queryByRole('button')).not.toBeInTheDocument();
});

it('a copy that failed can be tried again', async () => {
  const id = await signInAs('paid');
  await server().run(`insert into private.data_copies (user_id, status, next_try_at) values ('${id}', 'failed', null)`);
  const { user } = renderApp('/profile/me');
  expect(await (await card()).findByText(/^Your file could not be made/)).toBeInTheDocument();
  await user.click((await card()).getByRole('button', { name: 'Try again' }));
  expect(await (await card()).findByText(/^Your file is being made/)).toBeInTheDocument();
});

it('shows members of before that no acceptance is recorded, and nobody the data of others', async () => {
  await signInAs('paid');
  const { unmount } = renderApp('/profile/me');
  expect(await (await card()).findByText(/^Your account is older than our record/)).toBeInTheDocument();
  unmount();
  const other = await signInAs('free');
  await signInAs('admin2');
  renderApp(`/profile/${other}`);
  await screen.findByText(/Membership Management/);
  expect(screen.queryByRole('heading', { name: 'Your Data' })).not.toBeInTheDocument();
});
