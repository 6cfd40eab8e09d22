import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { loadMessages } from '#i18n/messages.ts';
import { closeToast, toastStore } from '#lib/toast.ts';
import { shownToast } from '#testing/shown-toast.ts';
import { payForInterest, notifyPoster } from './api/send-interest.ts';
import { expressInterest } from './express-interest.ts';

// The two requests are mocked; tests of the routes use the real server.
vi.mock('./api/send-interest.ts', { spy: true });

const OWN = 'me';
const login = { label: 'Login', href: '/login' };
const plans = { label: 'See Membership Benefits', href: '/membership-plans' };
const ways = { login, plans };
const press = (table: AnyListingTable, user_id: string, userId?: string) =>
  expressInterest({ table, listing: { id: 'listing', user_id }, userId, ways });
const shown = () => {
  const toast = shownToast();
  return toast && [toast.title, toast.body];
};

const NOT_SENT = ['Error Sending Interest', 'Could not send notification. Please try again later.'] as const;

beforeAll(() => loadMessages('notices'));
afterEach(() => {
  vi.resetAllMocks();
  for (let toast = toastStore.get(); toast; toast = toastStore.get()) closeToast(toast.id);
});

describe('I’m Interested', () => {
  it.each([
    ['purchase_enquiries', 'you', undefined, 'Authentication Error', 'You must be logged in to express interest.'],
    ['sales_offers', 'you', undefined, 'Authentication Error', 'You must be logged in to show interest.'],
    ['purchase_enquiries', OWN, OWN, 'Action Denied', 'You cannot express interest in your own enquiry.'],
    ['sales_offers', OWN, OWN, 'Action not allowed', 'You cannot express interest in your own offer.'],
    ['d2d_sales_offers', 'you', undefined, 'Authentication Error', 'You must be logged in to show interest.'],
    ['d2d_purchase_enquiries', 'you', undefined, 'Authentication Error', 'You must be logged in to show interest.'],
    ['d2d_sales_offers', OWN, OWN, 'Action not allowed', 'You cannot express interest in your own listing.'],
    ['d2d_purchase_enquiries', OWN, OWN, 'Action not allowed', 'You cannot express interest in your own listing.'],
  ] as const)('is refused on %s of %s by %s without a request: %s', async (table, poster, userId, title, body) => {
    await press(table, poster, userId);
    expect(shown()).toEqual([title, body]);
    expect(toastStore.get()!.actions).toEqual(userId ? undefined : [login]);
    expect(payForInterest).not.toHaveBeenCalled();
  });

  it('links from used credits to the plans, if plans are shown', async () => {
    vi.mocked(payForInterest).mockRejectedValue(new AppError('NOCRD', 'No credits left.', 402));
    await press('sales_offers', 'you', OWN);
    expect(shown()![0]).toBe('Credits Exhausted');
    expect(toastStore.get()!.actions).toEqual([plans]);
    const here = { login, plans: undefined };
    await expressInterest({
      table: 'sales_offers',
      listing: { id: 'l', user_id: 'you' },
      userId: OWN,
      ways: here,
    });
    expect(toastStore.get()!.actions).toBeUndefined();
  });

  it.each([
    [new AppError('network', 'Failed to fetch', 0), 'Credit Error', 'Failed to communicate with credit service.', true],
    [
      new AppError('over_request_rate_limit', 'Too many requests.', 429),
      'Credit Deduction Failed',
      'Too many requests.',
      false,
    ],
    [
      new TypeError('x is not a function'),
      'Credit System Error',
      'An unexpected error occurred while deducting credit.',
      true,
    ],
  ])('notifies nobody when the credit could not be taken: %s', async (error, title, body, isBalanceUnsure) => {
    vi.mocked(payForInterest).mockRejectedValue(error);
    const outcome = { newBalance: null, isBalanceUnsure, isSent: false, isClosed: false };
    expect(await press('sales_offers', 'you', OWN)).toEqual(outcome);
    expect(shown()).toEqual([title, body]);
    expect(notifyPoster).not.toHaveBeenCalled();
  });

  it.each([
    [
      new AppError('GONE1', 'This listing is no longer open.', 410),
      'Could Not Send Interest',
      'This listing is no longer open.',
      undefined,
      true,
    ],
    [new AppError('network', 'Failed to fetch', 0), ...NOT_SENT, 'Pressing again costs no further credit.', false],
    [new AppError('given_up', 'Words.', 502), ...NOT_SENT, 'Pressing again costs no further credit.', false],
    [
      new AppError('not_delivered', 'Words.', 502),
      ...NOT_SENT,
      'We will keep trying. Pressing again costs no further credit.',
      false,
    ],
  ] as const)(
    'keeps the balance and shows when the poster could not be notified: %s',
    async (error, title, body, line, isClosed) => {
      vi.mocked(payForInterest).mockResolvedValue({ newBalance: 4, charged: false });
      vi.mocked(notifyPoster).mockRejectedValue(error);
      const outcome = { newBalance: 4, isBalanceUnsure: false, isSent: false, isClosed };
      expect(await press('purchase_enquiries', 'you', OWN)).toEqual(outcome);
      expect(shown()).toEqual([title, body]);
      expect(shownToast()?.line).toBe(line);
    },
  );

  it.each([
    ['email', 'The poster was told by e-mail.'],
    ['whatsapp', undefined],
    [null, undefined],
  ] as const)('shows the text of a sent interest, and adds the channel: %s', async (channel, line) => {
    vi.mocked(payForInterest).mockResolvedValue({ newBalance: 4, charged: false });
    vi.mocked(notifyPoster).mockResolvedValue({ success: true, channel });
    await press('sales_offers', 'you', OWN);
    expect(shown()).toEqual(['Interest Sent!', 'The poster has been notified via WhatsApp.']);
    expect(shownToast()?.line).toBe(line);
  });
});
