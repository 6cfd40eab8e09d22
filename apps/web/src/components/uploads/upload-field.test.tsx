import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fileErrors } from '@tanabana/domain/files/field-errors';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadMessages, startMessages } from '#i18n/messages.ts';
import { AppError } from '#lib/errors.ts';
import { isCancelled, useUploads } from '#lib/uploads/use-uploads.ts';
import { FetchRequest } from '#testing/xhr.ts';
import { Button } from '../ui/button.tsx';
import { UploadField } from './upload-field.tsx';

const RULE = { kinds: ['PNG', 'JPG'], most_bytes: 1_000_000 } as const;
const logo = new File([new Uint8Array(64_000)], 'logo.png', { type: 'image/png' });

beforeEach(async () => {
  await startMessages();
  await loadMessages('uploads', 'field-errors');
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

/** A form of one file. */
function Form({ save = () => Promise.resolve() }: { save?: () => Promise<void> }) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const { progress, send, cancel } = useUploads<'logo'>();
  const submit = () => {
    if (!file) return setError(fileErrors.kind('PNG or JPG'));
    send([{ field: 'logo', bucket: 'b', path: 'logo.png', file }], save).then(
      () => setFile(null),
      (error: unknown) => setError(isCancelled(error) ? undefined : (error as Error).message),
    );
  };
  return (
    <>
      <UploadField
        label="Logo"
        hint="Square."
        error={error}
        rule={RULE}
        file={file}
        onFile={setFile}
        progress={progress.logo}
        onCancel={cancel}
      />
      <Button onClick={submit}>Save</Button>
    </>
  );
}

const group = () => screen.getByRole('group', { name: 'Logo' });
const choose = (file: File) => fireEvent.change(group().querySelector('input')!, { target: { files: [file] } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('is chosen by keyboard or dropped, shows its name, size and picture, and can be removed', async () => {
  render(<Form />);
  expect(group()).toHaveAccessibleDescription('Square.');
  expect(group().querySelector('input')).toHaveAttribute('accept', 'image/png,image/jpeg');
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(click).toHaveBeenCalledOnce();
  choose(logo);
  expect(within(group()).getByText('logo.png')).toBeInTheDocument();
  expect(within(group()).getByText('64 kB')).toBeInTheDocument();
  expect(group().querySelector('img')).toHaveAttribute('src', 'blob:picture');
  await press('Remove');
  expect(within(group()).queryByText('logo.png')).toBeNull();
  fireEvent.drop(group().querySelector('input')!.parentElement!, { dataTransfer: { files: [logo] } });
  expect(within(group()).getByText('logo.png')).toBeInTheDocument();
});

it('announces what is wrong with it to a screen reader', async () => {
  render(<Form />);
  await press('Save');
  expect(screen.getByRole('alert')).toHaveTextContent('Please choose a file of type PNG or JPG.');
  expect(group()).toHaveAccessibleDescription('Please choose a file of type PNG or JPG.');
});

it('shows its progress, and stays chosen when it is cancelled or a later step fails', async () => {
  let answer = () => new Promise<Response>(() => undefined);
  vi.stubGlobal('XMLHttpRequest', FetchRequest);
  vi.stubGlobal('fetch', () => answer());
  render(<Form save={() => Promise.reject(new AppError('x', 'It could not be saved.', 400))} />);
  choose(logo);
  await press('Save');
  const bar = await screen.findByRole('progressbar', { name: 'Upload' });
  await vi.waitFor(() => expect(bar).toHaveAttribute('value', '50'));
  expect(within(group()).getByRole('status')).toHaveTextContent('50%');
  answer = () => Promise.resolve(Response.json([]));
  await press('Cancel upload');
  expect(await screen.findByRole('button', { name: 'Remove' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(within(group()).getByText('logo.png')).toBeInTheDocument();

  await press('Save');
  expect(await screen.findByRole('alert')).toHaveTextContent('It could not be saved.');
  expect(within(group()).getByText('logo.png')).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).toBeNull();
  vi.unstubAllGlobals();
});

it('does not decode a refused picture', async () => {
  const field = (error?: string) => (
    <UploadField label="Logo" error={error} rule={RULE} file={logo} onFile={() => undefined} />
  );
  const { rerender } = render(field());
  expect(group().querySelector('img')).not.toBeNull();
  rerender(field(fileErrors.pixels('20,000', '20,000')));
  expect(group().querySelector('img')).toBeNull();
  expect(group()).toHaveAccessibleDescription(
    'The picture has 20,000 x 20,000 pixels: at most 40 megapixels are taken.',
  );
});
