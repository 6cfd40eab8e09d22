/** Under a field of the corporate enquiry. */
export const ENQUIRY_FIELD_MESSAGES = {
  nameRequired: 'Name is required.',
  organisationRequired: 'Organisation name is required.',
  emailRequired: 'Email is required.',
  mobileRequired: 'Mobile number is required.',
  countryCodeRequired: 'Country code is required with mobile number',
} as const;
