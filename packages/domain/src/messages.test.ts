import { expect, it } from 'vitest';
import { accountMessages } from './accounts/messages.ts';
import { creditMessages } from './credits/messages.ts';
import { listingMessages } from './listings/messages.ts';
import { fill, withBody } from './message.ts';
import { gradeShort, QUALITY_GRADES } from './words.ts';

it('the longer notices keep their time on screen', () => {
  expect(accountMessages.otpResendFailed.ms).toBe(10000);
  expect(accountMessages.emailAlreadyRegistered.ms).toBe(9000);
  expect(accountMessages.profileCreationFailed.ms).toBe(9000);
  expect(accountMessages.accountDeleted.ms).toBe(9000);
  expect(accountMessages.resetLinkSent.ms).toBe(7000);
  expect(creditMessages.deductionFailed.ms).toBe(7000);
  expect(listingMessages.enquiryPosted.ms).toBe(5000);
});

it('placeholders are filled and the service may put in its own words', () => {
  expect(fill(listingMessages.enquiryPosted, { number: 'PE-000001' })).toEqual({
    title: 'Enquiry Posted!',
    body: 'Enquiry No. PE-000001 registered.',
    ms: 5000,
    tone: 'success',
  });
  expect(withBody(listingMessages.interestNotSent, 'No WhatsApp number').body).toBe('No WhatsApp number');
  expect(withBody(listingMessages.interestNotSent, '').body).toBe(listingMessages.interestNotSent.body);
});

it('grades have short names', () => {
  expect(QUALITY_GRADES.map(gradeShort)).toEqual(['A+', 'AA', 'A', 'A1', 'A2', 'PQ(B)', 'CLQ(C)', 'Job Lot']);
});
