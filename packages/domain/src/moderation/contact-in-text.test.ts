import { expect, it } from 'vitest';
import { CONTACT_CASES } from './contact-in-text.cases.ts';
import { contactIn } from './contact-in-text.ts';

it.each(CONTACT_CASES)('%s contains %s', (text, found) => {
  expect(contactIn(text)).toBe(found);
});
