/** What a search engine or a messenger shows under the name of a public page; pages of one thing make their own. */
import { LIMITS } from '../limits.ts';

export const PAGE_DESCRIPTIONS = {
  home: 'The yarn market of India: purchase enquiries and sales offers for cotton, polyester, viscose, wool and every other yarn, with count, grade, quantity and place.',
  checkEnquiries:
    'Open purchase enquiries for yarn, newest first: fibre, count, lustre, ply, grade, quantity and the place of the buyer.',
  checkOffers:
    'Open sales offers of yarn, newest first: fibre, count, lustre, ply, grade, price per kg, quantity and the place of the seller.',
  corporateMembers: 'Mills and yarn companies with their product lists and basic prices.',
  news: 'News of the yarn and textile trade, and short notes from the market.',
  priceUpdates: 'Official yarn price lists of mills as PDF files, filed by date and open to everybody.',
  partners: 'Who stands behind the market: the team and its partner organisations in the textile trade.',
  membershipPlans: `What Free, Paid and Corporate members get. Every new member starts with ${LIMITS.credits_free_signup} credits.`,
  contactCorporate: 'Ask for a corporate membership: a page of your own, product lists, bids and advertisements.',
  faq: 'Questions and answers about joining, posting, credits, memberships and messages.',
  privacyPolicy: 'Which data of members are kept, who may see them and how they are deleted.',
  termsOfUse: 'The terms on which members post, answer and trade.',
} as const;
