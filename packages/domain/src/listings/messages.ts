/**
 * Notices of posting, lists, interest and own listings (marketplace document, §8). Enquiries say "express interest" and
 * "Action Denied"; offers and D2D listings say "show interest" and "Action not allowed".
 */
import { LIMITS } from '../limits.ts';
import { failure, success, type Message } from '../message.ts';

/** Below the spec's words about an interest: what the server really did, and what another press costs. */
export const INTEREST_LINES = {
  byEmail: 'The poster was told by e-mail.',
  tryingOn: 'We will keep trying. Pressing again costs no further credit.',
  pressAgain: 'Pressing again costs no further credit.',
} as const;

/** Under a field of the posting forms. */
export const LISTING_FIELD_MESSAGES = {
  required: 'This field is required.',
  otherFibreRequired: 'Please type the fibre type.',
  digits: 'Please enter digits only, at most {max}.',
  zero: 'Please enter a number above zero.',
  preferredCompany: "Only letters, digits, spaces and . , ' - are allowed.",
  price: `Please enter a price up to ${LIMITS.price_max} with at most ${LIMITS.price_decimals} decimals.`,
  decimal: 'Please enter a number up to {most} with at most {decimals} decimals.',
  choice: 'Please choose one from the list.',
  notForFibre: 'This field does not belong to the chosen fibre type.',
} as const;

export const listingMessages = {
  loginToPostEnquiry: failure('Authentication Error', 'Please login to post an enquiry.'),
  loginToPostOffer: failure('Authentication Error', 'Please login to post an offer.'),
  profileNotFetched: failure('Profile Error', 'Could not fetch profile. Try re-logging.'),
  userMissing: failure('User Error', 'User information is missing. Please re-login.'),
  enquiryFailed: failure('Enquiry Failed'),
  offerFailed: failure('Offer Failed'),
  enquiryPosted: success('Enquiry Posted!', 'Enquiry No. {number} registered.'),
  offerPosted: success('Offer Posted!', 'Sales Offer No. {number} registered.'),

  enquiriesNotFetched: failure('Error', 'Failed to fetch enquiries: {message}'),
  offersNotFetched: failure('Error', 'Failed to fetch offers: {message}'),

  loginToExpressInterest: failure('Authentication Error', 'You must be logged in to express interest.'),
  loginToShowInterest: failure('Authentication Error', 'You must be logged in to show interest.'),
  ownEnquiry: failure('Action Denied', 'You cannot express interest in your own enquiry.'),
  ownOffer: failure('Action not allowed', 'You cannot express interest in your own offer.'),
  ownListing: failure('Action not allowed', 'You cannot express interest in your own listing.'),
  dealersOnly: failure('Action not allowed', 'Only dealers can show interest in listings from dealer to dealer.'),
  interestSentInEnquiry: success('Interest Sent!', 'Your interest has been shared successfully via WhatsApp.'),
  interestSentInOffer: success('Interest Sent!', 'The poster has been notified via WhatsApp.'),
  interestNotSent: failure('Could Not Send Interest', 'The notification could not be delivered.'),
  closedCreditBack: failure(
    'Could Not Send Interest',
    'The listing was closed before your message went out. Your messaging credit has been returned.',
  ),
  interestError: failure('Error Sending Interest', 'Could not send notification. Please try again later.'),

  contactNotAllowed: failure(
    'Action not allowed',
    'Only Paid and Corporate Members can call or e-mail posters directly.',
  ),
  ownContact: failure('Action not allowed', 'This listing is your own.'),
  contactLimit: failure(
    'Too Many Contacts',
    'You can open {hour} contacts in an hour and {day} in a day. The next one can be opened after {time}.',
  ),
  contactCopied: success('Copied!', 'It is on the clipboard.'),
  contactNotCopied: failure('Failed', 'It could not be copied.'),

  ownEnquiriesNotFetched: failure('Error Fetching Purchase Enquiries'),
  ownOffersNotFetched: failure('Error Fetching Sales Offers'),
  enquiriesNotDeleted: failure('Error Deleting enquiry(s)'),
  offersNotDeleted: failure('Error Deleting offer(s)'),
  enquiriesDeleted: success('Enquiry(s) Deleted'),
  offersDeleted: success('Offer(s) Deleted'),
  enquiryClosed: success('Enquiry Closed', 'Enquiry No. {number} has left the list.'),
  offerClosed: success('Offer Closed', 'Sales Offer No. {number} has left the list.'),
  enquiryNotClosed: failure('Error Closing enquiry'),
  offerNotClosed: failure('Error Closing offer'),

  linkCopied: success('Copied!', 'The link is on the clipboard.'),
  linkCopyFailed: failure('Failed', 'The link could not be copied.'),
} as const satisfies Record<string, Message>;

/** Where a listing is not, or not for this reader: title and hint. */
export const LISTING_GONE = {
  purchase_enquiries: {
    title: 'Enquiry not found',
    hint: 'It may have been closed or removed by the member who posted it.',
  },
  sales_offers: {
    title: 'Offer not found',
    hint: 'It may have been closed or removed by the member who posted it.',
  },
} as const;

/** Under a filter of the lists. */
export const LISTING_FILTER_MESSAGES = {
  notANumber: 'Please enter a number up to {max}.',
  turnedRound: 'The lowest may not be above the highest.',
} as const;

/** Title and hint of an empty list. */
export const LISTING_EMPTY = {
  purchase_enquiries: {
    title: 'No Enquiries Found',
    hint: 'No enquiry matches your search. Try another word, or clear the search box.',
  },
  sales_offers: {
    title: 'No Offers Found',
    hint: 'No offer matches your search. Try another word, or clear the search box.',
  },
} as const;
