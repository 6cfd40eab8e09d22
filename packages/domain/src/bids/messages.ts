/** Notices of bids on companies' products (marketplace document, §8 Profile lists and Bids). */
import { failure, type Message } from '../message.ts';

export const bidMessages = {
  ownBidsNotFetched: failure('Error Fetching Bids'),
} as const satisfies Record<string, Message>;
