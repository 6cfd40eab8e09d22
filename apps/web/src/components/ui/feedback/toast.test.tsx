import { act, fireEvent, render, screen } from '@testing-library/react';
import { creditNotices } from '@tanabana/domain/credits/notices';
import { listingNotices } from '@tanabana/domain/listings/notices';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadMessages, startMessages } from '#i18n/messages.ts';
import { loadAhead } from '#lib/later/loaded-once.ts';
import { closeToast, showToast, showToastNext, toastStore } from '#lib/toast.ts';
import { ToastRegion } from './toast.tsx';

const { creditUsed: paid, deductionFailed: failed } = creditNotices;
const { interestSentInOffer: sent, interestNotSent: refused } = listingNotices;

beforeEach(async () => {
  await loadAhead();
  await startMessages();
  await loadMessages('notices');
  vi.useFakeTimers();
  render(<ToastRegion />);
});
afterEach(() => {
  for (let toast = toastStore.get(); toast; toast = toastStore.get()) act(() => closeToast(toast!.id));
  vi.useRealTimers();
});

const titles = () => screen.queryAllByText(/Credit|Interest/, { selector: 'b' }).map((each) => each.textContent);
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('the toast', () => {
  it('disappears after five seconds', () => {
    act(() => showToast(paid));
    pass(4999);
    expect(titles()).toEqual(['Credit Used']);
    pass(1);
    expect(titles()).toEqual([]);
  });

  it('stays as long as its notice defines', () => {
    act(() => showToast(failed));
    pass(6999);
    expect(titles()).toHaveLength(1);
    pass(1);
    expect(titles()).toHaveLength(0);
  });

  it('is replaced by a newer one, with its own duration', () => {
    act(() => showToast(paid));
    pass(4000);
    act(() => showToast(sent));
    expect(titles()).toEqual(['Interest Sent!']);
    pass(4999);
    expect(titles()).toEqual(['Interest Sent!']);
  });

  it('holds further notices of the same action back until it has been read', () => {
    act(() => showToast(paid));
    act(() => showToastNext(sent));
    act(() => showToastNext(refused));
    expect(titles()).toEqual(['Credit Used']);
    pass(1500);
    expect(titles()).toEqual(['Interest Sent!']);
    pass(1500);
    expect(titles()).toEqual(['Could Not Send Interest']);
    pass(4999);
    expect(titles()).toEqual(['Could Not Send Interest']);
    pass(1);
    expect(titles()).toEqual([]);
  });

  it('pauses while it has the focus or the mouse', () => {
    act(() => showToast(paid));
    pass(3000);
    fireEvent.focus(screen.getByRole('button', { name: 'Close' }));
    pass(60_000);
    expect(titles()).toEqual(['Credit Used']);
    fireEvent.blur(screen.getByRole('button', { name: 'Close' }));
    pass(2000);
    expect(titles()).toEqual([]);
  });

  it('is a status, or an alert when something failed, and can be closed', () => {
    act(() => showToast(sent));
    expect(screen.getByRole('status')).toHaveTextContent('Interest Sent!');
    act(() => showToast(refused));
    expect(screen.getByRole('alert')).toHaveTextContent('Could Not Send Interest');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(titles()).toEqual([]);
  });
});
