import { toAppError } from '../errors.ts';

/** Whether a change was refused because this session has not shown the second factor that its user has. */
export const isSecondFactorNeeded = (error: unknown): boolean => toAppError(error).code === 'insufficient_aal';
