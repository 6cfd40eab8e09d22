import { expect, it } from 'vitest';
import { ADMIN_LIMITS } from '../admin-limits.ts';
import { memberErrors } from './field-errors.ts';
import { fillPromotion, promotionErrors } from './promotion.ts';

it('puts the reader’s own words in their places, once', () => {
  const reader = { name: '{business}', business: 'Looms & Co' };
  expect(fillPromotion('Dear {name} of {business}, {nothing}', reader)).toBe(
    'Dear {business} of Looms & Co, {nothing}',
  );
});

it('finds what is wrong with a template', () => {
  expect(promotionErrors({ subject: 'Hello {name}', body: 'New yarns for {business}.' })).toEqual({});
  expect(promotionErrors({ subject: ' ', body: 'Dear {nam}' })).toEqual({
    subject: memberErrors.promotionEmpty,
    body: memberErrors.promotionPlace('{nam}'),
  });
  expect(
    Object.keys(promotionErrors({ subject: 'a'.repeat(ADMIN_LIMITS.promotion_subject_length + 1), body: 'b' })),
  ).toEqual(['subject']);
});
