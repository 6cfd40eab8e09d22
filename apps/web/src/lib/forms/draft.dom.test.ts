import { expect, it } from 'vitest';
import { clearAllButDrafts, dropDrafts, keepDraft, readDraft } from './draft.ts';

it('gives what was typed back to its author alone', () => {
  keepDraft('sales_offers', 'asha', { quantity_kgs: '750' });
  expect(readDraft('sales_offers', 'asha')).toEqual({ quantity_kgs: '750' });
  expect(readDraft('sales_offers', 'bhavna')).toBeNull();
  expect(readDraft('purchase_enquiries', 'asha')).toBeNull();
});

it('outlives an emptied storage, and not its author leaving', () => {
  keepDraft('sales_offers', 'asha', { quantity_kgs: '750' });
  sessionStorage.setItem('something-else', 'kept');
  clearAllButDrafts();
  expect(sessionStorage.getItem('something-else')).toBeNull();
  expect(readDraft('sales_offers', 'asha')).not.toBeNull();
  dropDrafts();
  expect(readDraft('sales_offers', 'asha')).toBeNull();
});
