import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

startServer();

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

async function edit(name: string) {
  const id = await signInAs(name);
  const { user } = renderApp(`/profile/edit/${id}`);
  await screen.findByRole('button', { name: 'Save Changes' });
  await screen.findByRole('option', { name: /\+49 Germany/ });
  await screen.findByRole('option', { name: 'Ladakh' });
  return user;
}

it('a field is validated when it is left, then at every change, and the summary waits for a save', async () => {
  const user = await edit('free');
  await user.clear(field('Member name'));
  expect(field('Member name')).not.toHaveAttribute('aria-invalid', 'true');
  await user.tab();
  await waitFor(() => expect(field('Member name')).toHaveAccessibleDescription('Name is required.'));
  expect(screen.queryByText(/^Please check/)).not.toBeInTheDocument();
  await user.type(field('Member name'), 'A');
  await waitFor(() => expect(field('Member name')).not.toHaveAttribute('aria-invalid', 'true'));
  await user.clear(field('Member name'));
  await waitFor(() => expect(field('Member name')).toHaveAttribute('aria-invalid', 'true'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
});

it('the summary leaves out the fields that another country removes from the page', async () => {
  const user = await edit('free');
  await user.clear(field('Member name'));
  await user.selectOptions(field('State'), '');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const summary = (await screen.findByText('Please check 3 fields.')).closest<HTMLElement>('[tabindex="-1"]')!;
  const errors = () =>
    within(summary)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(errors()).toEqual(['Name is required.', 'State is required.', 'District is required.']);
  await user.selectOptions(field('Country'), 'NP');
  await waitFor(() => expect(errors()).toEqual(['Name is required.']));
  await user.click(within(summary).getByRole('button', { name: 'Name is required.' }));
  expect(field('Member name')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
});
