// A toast whose messages have not loaded yet, or fail to load.
import { act, render, screen } from '@testing-library/react';
import { creditNotices } from '@tanabana/domain/credits/notices';
import { withBody } from '@tanabana/domain/notice';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isLoaded, loadArea, loadMessages, startMessages } from '#i18n/messages.ts';
import { closeToast, showToast, toastStore } from '#lib/toast.ts';
import { ToastRegion } from './toast.tsx';

vi.mock('#i18n/messages.ts', { spy: true });

let arrive: () => void;
let fail: () => void;

beforeEach(async () => {
  await startMessages();
  await loadMessages('notices');
  let isThere = false;
  vi.mocked(isLoaded).mockImplementation((area) => area !== 'notices' || isThere);
  vi.mocked(loadArea).mockReturnValue(
    new Promise((resolve, reject) => {
      arrive = () => {
        isThere = true;
        resolve();
      };
      fail = () => reject(new TypeError('Failed to fetch'));
    }),
  );
  render(<ToastRegion />);
  act(() => showToast(withBody(creditNotices.deductionFailed, 'Too many requests.')));
});
afterEach(() => {
  act(() => closeToast(toastStore.get()!.id));
  vi.resetAllMocks();
});

it('waits for its messages', async () => {
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  act(() => arrive());
  expect(await screen.findByText('Credit Deduction Failed')).toBeInTheDocument();
  expect(screen.getByText('Too many requests.')).toBeInTheDocument();
});

it('shows when they cannot be loaded, with the text of the service', async () => {
  act(() => fail());
  expect(await screen.findByText('The words of this message could not be loaded.')).toBeInTheDocument();
  expect(screen.getByText('Too many requests.')).toBeInTheDocument();
});
