import { expect, it } from 'vitest';
import { clearAllButDrafts, dropDrafts, saveDraft, readDraft } from './draft.ts';

it('returns typed text only to its author', () => {
  saveDraft('sales_offers', 'asha', { quantity_kgs: '750' });
  expect(readDraft('sales_offers', 'asha')).toEqual({ quantity_kgs: '750' });
  expect(readDraft('sales_offers', 'bhavna')).toBeNull();
  expect(readDraft('purchase_enquiries', 'asha')).toBeNull();
});

it('survives a cleared storage, and is deleted at sign-out', () => {
  saveDraft('sales_offers', 'asha', { quantity_kgs: '750' });
  sessionStorage.setItem('something-else', 'kept');
  clearAllButDrafts();
  expect(sessionStorage.getItem('something-else')).toBeNull();
  expect(readDraft('sales_offers', 'asha')).not.toBeNull();
  dropDrafts();
  expect(readDraft('sales_offers', 'asha')).toBeNull();
});
