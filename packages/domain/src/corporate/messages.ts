/** Notices of the corporate area (marketplace document, §8). */
import { failure, success } from '../message.ts';

/** Under a field of the corporate enquiry. */
export const ENQUIRY_FIELD_MESSAGES = {
  nameRequired: 'Name is required.',
  organisationRequired: 'Organisation name is required.',
  emailRequired: 'Email is required.',
  mobileRequired: 'Mobile number is required.',
  countryCodeRequired: 'Country code is required with mobile number',
} as const;

export const corporateMessages = {
  enquirySent: success('Enquiry Sent!', 'Thank you for your interest. We will get back to you soon.'),
  enquiryNotSent: failure('Error Sending Enquiry', 'An unexpected error occurred. Please try again.'),
  tooManyEnquiries: failure(
    'Error Sending Enquiry',
    'Several enquiries came within a short time. Please try again in an hour, or write to us.',
  ),
} as const;
