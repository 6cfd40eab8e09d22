/** Errors of functions without a notice of their own, by the codes that the database raises (docs/errors.md). */
import { fieldErrorsOf } from '../field-error.ts';

export const refusalErrors = fieldErrorsOf('refusals', {
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
