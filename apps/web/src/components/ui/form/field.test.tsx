import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { startMessages } from '#i18n/messages.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { SearchBox } from './search-box.tsx';

beforeEach(startMessages);

const box = () => screen.getByRole<HTMLInputElement>('textbox');

it('keeps a paste that is too long whole, shows the error at once with its length, and clears it when it fits', async () => {
  const user = userEvent.setup();
  render(
    <Field label="Lot" hint="As on the bag.">
      <Input maxLength={10} defaultValue="A" />
    </Field>,
  );
  expect(box()).toHaveAccessibleDescription('As on the bag.');
  await user.click(box());
  await user.paste('BCDEFGHIJKL');
  expect(box()).toHaveValue('ABCDEFGHIJKL');
  expect(box()).toBeInvalid();
  expect(box()).toHaveAccessibleDescription('Please enter at most 10 characters.');
  expect(screen.getByText('12/10')).toBeInTheDocument();
  await user.keyboard('{Backspace}{Backspace}');
  expect(box()).toBeValid();
  expect(box()).toHaveAccessibleDescription('As on the bag.');
  expect(screen.queryByText(/\/10/)).not.toBeInTheDocument();
});

it('counts characters, not code units, and no space around them', async () => {
  const user = userEvent.setup();
  render(
    <Field label="Lot">
      <Input maxLength={3} />
    </Field>,
  );
  await user.click(box());
  await user.paste('  🧵🧵🧵 ');
  expect(box()).toBeValid();
  await user.paste('🧵');
  expect(box()).toBeInvalid();
});

it('shows the error of the form before its own', () => {
  render(
    <Field label="Lot" error="A lot has at most 3 letters.">
      <Input maxLength={3} defaultValue="ABCD" />
    </Field>,
  );
  expect(box()).toHaveAccessibleDescription('A lot has at most 3 letters.');
  expect(screen.getByText('4/3')).toBeInTheDocument();
});

it('measures values that a form sets, too', async () => {
  function Form() {
    const [value, setValue] = useState('ABCD');
    return (
      <Field label="Lot">
        <Input maxLength={3} value={value} onChange={() => {}} />
        <button type="button" onClick={() => setValue('')}>
          Empty
        </button>
      </Field>
    );
  }
  render(<Form />);
  expect(box()).toBeInvalid();
  await userEvent.click(screen.getByRole('button', { name: 'Empty' }));
  expect(box()).toBeValid();
});

it('shows how much of a long text a search reads', () => {
  const field = {
    typed: 'silk '.repeat(25),
    replacement: undefined,
    type: () => {},
    clear: () => {},
    input: { current: null },
  };
  const { rerender } = render(<SearchBox label="Search" placeholder="" field={field} />);
  const words = 'A search reads the first 100 characters.';
  expect(screen.getByRole('searchbox')).toHaveAccessibleDescription(words);
  expect(screen.getByRole('searchbox')).toHaveValue(field.typed);
  rerender(<SearchBox label="Search" placeholder="" field={{ ...field, replacement: { text: 'silk' } }} />);
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});
