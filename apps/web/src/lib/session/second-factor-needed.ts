import { toAppError } from '../errors.ts';

/** Whether a change was refused because this session has not used the user's second factor. */
export const isSecondFactorNeeded = (error: unknown): boolean => toAppError(error).code === 'insufficient_aal';
