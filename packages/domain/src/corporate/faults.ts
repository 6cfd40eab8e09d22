/** What may be wrong with the corporate enquiry; its e-mail and number are judged as a profile's. */
import { faults } from '../fault.ts';

export const enquiryFaults = faults('enquiries', {
  nameRequired: {},
  organisationRequired: {},
  emailRequired: {},
});
