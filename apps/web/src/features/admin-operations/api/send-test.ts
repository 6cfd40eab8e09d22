import type { Channel } from '@tanabana/domain/operations/report';
import { invoke } from '#lib/reading/functions.ts';

export type TestOutcome = { success: boolean; message: string };

/** A provider may take its time, and so may its refusal. */
const WAIT_MS = 60_000;

/** Sends a test message to the admin. A provider's refusal is a result, no error. @throws AppError */
export const sendTest = (channel: Channel): Promise<TestOutcome> =>
  invoke<TestOutcome>('send-test-message', { channel }, WAIT_MS);
