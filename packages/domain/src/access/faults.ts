/** What functions refuse with whose code no notice words: by the codes that the database raises (docs/errors.md). */
import { faults } from '../fault.ts';

export const refusalFaults = faults('refusals', {
  NOPAY: {},
  SUSPD: {},
  NOTYO: {},
  NOADM: {},
  ADMIN: {},
  MAINA: {},
  LASTA: {},
  REAUT: {},
  STALE: {},
  SETLD: {},
  refundElsewhere: {},
  NOTCO: {},
  GONE1: {},
  PRICE: {},
});
