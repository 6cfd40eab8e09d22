/** Notices of the directory (marketplace document, §8). */
import { failure } from '../message.ts';

export const directoryMessages = {
  subscribersNotFetched: failure('Error fetching subscribers'),
  ownContact: failure('Action not allowed', 'This profile is your own.'),
  notListed: failure(
    'Action not allowed',
    'This member is not in the directory. An open enquiry or offer of theirs leads to their contact.',
  ),
} as const;
