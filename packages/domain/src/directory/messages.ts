/** Notices of the directory (marketplace document, §8). */
import { failure } from '../message.ts';

export const directoryMessages = {
  subscribersNotFetched: failure('Error fetching subscribers'),
} as const;
