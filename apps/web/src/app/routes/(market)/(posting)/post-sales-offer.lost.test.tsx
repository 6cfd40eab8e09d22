/** A post whose answer was lost, and whose values were changed before the next press. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
beforeEach(() => sessionStorage.clear());

type App = Awaited<ReturnType<typeof openForm>>;

async function openForm(url: string) {
  const { user, router } = renderApp(url);
  await user.selectOptions(await screen.findByLabelText(/^Fibre type/), 'Silk');
  const submit = () => user.click(screen.getByRole('button', { name: /^Post (Sales Offer|Purchase Enquiry)$/ }));
  return { user, router, submit };
}

async function type({ user }: App, label: RegExp, text: string) {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
}

const numbers = async (table: string, number: string): Promise<unknown[]> =>
  (await server().run(`select ${number} as number from public.${table} where fibre_type = 'Silk' order by 1 desc`)).map(
    (row) => row.number,
  );

describe('an offer whose answer was lost, and whose price was changed since', () => {
  beforeEach(() => signInAs('free'));

  async function loseAndChange() {
    const before = await numbers('sales_offers', 'offer_number');
    const app = await openForm('/post-sales-offer');
    await type(app, /^Quantity/, '500');
    await type(app, /^Price/, '4200');
    server().loseAnswers(/^POST .*\/sales_offers/);
    await app.submit();
    expect(await screen.findByText('Offer Failed')).toBeInTheDocument();
    await type(app, /^Price/, '4300');
    await app.submit();
    const after = await numbers('sales_offers', 'offer_number');
    expect(after).toHaveLength(before.length + 1);
    const number = after[0] as string;
    const dialog = within(await screen.findByRole('alertdialog', { name: `Your earlier press was posted: ${number}` }));
    return { ...app, count: after.length, number, dialog };
  }

  it('is named instead of a second one, and can be opened', async () => {
    const { user, router, submit, number, dialog, count } = await loseAndChange();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Price/)).toHaveValue('4300');
    await submit();
    const again = within(await screen.findByRole('alertdialog'));
    await user.click(again.getByRole('link', { name: `View ${number}` }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/offer/${number}`));
    expect(await numbers('sales_offers', 'offer_number')).toHaveLength(count);
  });

  it('has another beside it when the member says so', async () => {
    const { user, dialog, number, count } = await loseAndChange();
    await user.click(dialog.getByRole('button', { name: 'Post as another' }));
    const [, posted] = (await screen.findByText(/^Sales Offer No\. SO-\d{6} registered\.$/)).textContent!.split(
      /No\. | reg/,
    );
    expect(posted).not.toBe(number);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(await numbers('sales_offers', 'offer_number')).toHaveLength(count + 1);
  });
});

it('an enquiry for dealers whose answer was lost is found where it was posted, whoever is meant to see the next one', async () => {
  await signInAs('dealer');
  const app = await openForm('/post-purchase-enquiry');
  await type(app, /^Quantity/, '500');
  await app.user.click(screen.getByRole('checkbox', { name: 'Post D2D' }));
  server().loseAnswers(/^POST .*\/d2d_purchase_enquiries/);
  await app.submit();
  expect(await screen.findByText('Enquiry Failed')).toBeInTheDocument();
  await app.user.click(screen.getByRole('checkbox', { name: 'Post D2D' }));
  await app.submit();
  const [number] = await numbers('d2d_purchase_enquiries', 'enquiry_number');
  const dialog = within(
    await screen.findByRole('alertdialog', { name: `Your earlier press was posted: ${String(number)}` }),
  );
  expect(dialog.getByRole('link', { name: `View ${String(number)}` })).toHaveAttribute(
    'href',
    '/d2d-listings?tab=enquiries',
  );
});
