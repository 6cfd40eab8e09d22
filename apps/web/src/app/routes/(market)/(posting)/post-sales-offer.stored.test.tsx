// Every control of a form is stored: each is filled in, posted, and found in the row.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
beforeEach(async () => {
  await signInAs('free');
});

type Control = HTMLInputElement | HTMLSelectElement;

const TYPED = { numeric: '7', decimal: '7.5', text: 'Own words' } as const;

/** Every control of the form that holds a value, radio buttons once a group; buttons send and clear. */
function controlsOf(form: HTMLFormElement): Control[] {
  const controls = ([...form.elements] as Control[]).filter((control) => /^(INPUT|SELECT)$/.test(control.tagName));
  return controls.filter(
    (control, index) =>
      control.type !== 'radio' || controls.findLastIndex(({ name }) => name === control.name) === index,
  );
}

/** Fills a control with a valid value. */
function fill(control: Control): void {
  if (control.type === 'radio') return void fireEvent.click(control);
  const value =
    control instanceof HTMLSelectElement
      ? control.options[control.options.length - 1]!.value
      : TYPED[control.inputMode as keyof typeof TYPED];
  fireEvent.change(control, { target: { value } });
}

/** Controls whose value is stored in a column of another name. */
const REPLACED: Readonly<Record<string, string>> = { other_fibre_type: 'fibre_type' };

describe.each([
  ['/post-sales-offer', 'sales_offers', 'offer_number'],
  ['/post-purchase-enquiry', 'purchase_enquiries', 'enquiry_number'],
])('%s', (url, table, column) => {
  it.each(['Cotton', 'Polyester Filament', 'Wool Blend', 'Others'])(
    'stores all fields that it shows for %s',
    async (fibre) => {
      const { user } = renderApp(url);
      const choice = await screen.findByLabelText<HTMLSelectElement>(/^Fibre type/);
      const form = choice.form!;
      await user.selectOptions(choice, fibre);
      const controls = controlsOf(form).filter((control) => control !== choice);
      expect(controls.filter(({ name }) => !name)).toEqual([]);
      controls.forEach(fill);
      const shown = Object.fromEntries(controlsOf(form).map(({ name, value }) => [REPLACED[name] ?? name, value]));
      expect(Object.keys(shown).length).toBeGreaterThan(8);

      await user.click(screen.getByRole('button', { name: /^Post (Sales Offer|Purchase Enquiry)$/ }));
      const toast = await screen.findByText(/ No\. (SO|PE)-\d{6} registered\.$/);
      const [row] = await server().run(
        `select * from ${table} where ${column} = '${/[A-Z]+-\d+/.exec(toast.textContent)![0]}'`,
      );
      const stored = Object.keys(shown).map((name) => [name, String(row![name])]);
      expect(Object.fromEntries(stored)).toEqual(shown);
    },
  );
});
