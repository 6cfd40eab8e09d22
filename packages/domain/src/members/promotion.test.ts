import { expect, it } from 'vitest';
import { ADMIN_LIMITS } from '../admin-limits.ts';
import { memberErrors } from './field-errors.ts';
import { fillPromotion, promotionErrors } from './promotion.ts';

it('replaces each placeholder with the text of the reader, once', () => {
  const reader = { name: '{business}', business: 'Looms & Co' };
  expect(fillPromotion('Dear {name} of {business}, {nothing}', reader)).toBe(
    'Dear {business} of Looms & Co, {nothing}',
  );
});

it('finds the errors of a template', () => {
  expect(promotionErrors({ subject: 'Hello {name}', body: 'New yarns for {business}.' })).toEqual({});
  expect(promotionErrors({ subject: ' ', body: 'Dear {nam}' })).toEqual({
    subject: memberErrors.promotionEmpty,
    body: memberErrors.promotionPlace('{nam}'),
  });
  expect(
    Object.keys(promotionErrors({ subject: 'a'.repeat(ADMIN_LIMITS.promotion_subject_length + 1), body: 'b' })),
  ).toEqual(['subject']);
});
