/** Field errors of the corporate enquiry; its e-mail and number are validated as a profile's. */
import { fieldErrorsOf } from '../field-error.ts';

export const enquiryErrors = fieldErrorsOf('enquiries', {
  nameRequired: {},
  organisationRequired: {},
  emailRequired: {},
});

/** Errors of a row of an imported file, in addition to those of any form. */
export const importErrors = fieldErrorsOf('productImport', {
  fibre: {},
  notOfFibre: {},
  twice: (row: number) => ({ row }),
});

/** Of the form of a company. */
export const companyErrors = fieldErrorsOf('companies', {
  nameRequired: {},
  nameTaken: {},
  nameTakenAs: (typed: string, name: string) => ({ typed, name }),
  website: {},
  segmentRequired: {},
  banner: {},
  logo: {},
  brochure: {},
});
