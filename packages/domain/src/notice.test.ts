import { expect, it } from 'vitest';
import { creditNotices } from './credits/notices.ts';
import { listingNotices } from './listings/notices.ts';
import { fill, withBody, withLine } from './notice.ts';

it('a notice has the code of its area and name, a tone and a duration', () => {
  expect(creditNotices.deductionFailed).toEqual({ code: 'credits.deductionFailed', tone: 'error', ms: 7000 });
  expect(creditNotices.referralNotTaken).toEqual({
    code: 'credits.referralNotTaken',
    tone: 'warning',
    ms: 5000,
    values: { days: 7 },
  });
});

it('the values of its text are filled in, and the text of the service may replace it', () => {
  expect(fill(listingNotices.enquiryPosted, { number: 'PE-000001' })).toEqual({
    code: 'listings.enquiryPosted',
    tone: 'success',
    ms: 5000,
    values: { number: 'PE-000001' },
  });
  expect(withBody(listingNotices.interestNotSent, 'No WhatsApp number').serverText).toBe('No WhatsApp number');
  expect(withBody(listingNotices.interestNotSent, '')).toBe(listingNotices.interestNotSent);
  expect(withLine(listingNotices.interestError, null)).toBe(listingNotices.interestError);
});
