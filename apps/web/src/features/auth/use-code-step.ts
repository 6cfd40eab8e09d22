import { LIMITS } from '@tanabana/domain/limits';
import { useState } from 'react';
import { dropCodeStep, keepCodeStep, readCodeStep } from '#lib/session/code-step.ts';
import type { CodeFlow, StepOf } from '#lib/session/code-step.ts';
import { toAppError } from '#lib/errors.ts';

/** The services' codes for a second message within the minimum interval. */
const TOO_SOON = ['over_email_send_rate_limit', 'over_sms_send_rate_limit'];
const OTP_REFUSED = 'otp_expired';

type Target<Flow extends CodeFlow> = Flow extends 'mobile'
  ? Pick<StepOf<'mobile'>, 'mobile'>
  : Pick<StepOf<'email'>, 'email'>;

/**
 * The step between the request of a code and its use, restored after a reload or a way back.
 *
 * @param flow what the code is for; each has its own step
 */
export function useCodeStep<Flow extends CodeFlow>(flow: Flow) {
  type Step = StepOf<Flow>;
  const [step, setStep] = useState(() => {
    const stored = readCodeStep();
    return stored?.flow === flow ? (stored as Step) : null;
  });

  const keep = (next: Step) => {
    keepCodeStep(next);
    setStep(next);
  };
  const change = (changes: Partial<Step>) => step && keep({ ...step, ...changes });
  /** Between two messages there is a minute: one that may be repeated in 40 seconds went out 20 seconds ago. */
  const timesOf = (wait: number) => {
    const resendAt = Date.now() + wait * 1000;
    return { resendAt, sentAt: resendAt - LIMITS.otp_interval_seconds * 1000 };
  };
  const fresh = () => ({ ...timesOf(LIMITS.otp_interval_seconds), wrong: 0 });

  return {
    step,
    change,
    /** A code was sent. */
    // house-allow casts: which kind of step it is follows from the flow, a type parameter
    begin: (target: Target<Flow>) => keep({ flow, ...fresh(), ...target } as unknown as Step),
    /** Another code was sent to where the first one went. */
    sentAgain: () => change(fresh() as Partial<Step>),
    /**
     * Handles a rate limit as what it means: a code was sent a moment ago.
     *
     * @returns whether the error was one
     */
    beginSentBefore(error: unknown, target: Target<Flow>): boolean {
      const wait = waitOf(error);
      if (wait === null) return false;
      // house-allow casts: which kind of step it is follows from the flow, a type parameter
      keep({ flow, ...timesOf(wait), wrong: 0, ...target } as unknown as Step);
      return true;
    },
    /** The time from which the service sends another code. */
    waitFor(error: unknown): void {
      const { retryAfter } = toAppError(error);
      if (retryAfter !== null) change({ resendAt: Date.now() + retryAfter * 1000 } as Partial<Step>);
    },
    /** Counts a refused code. @returns whether no further one is accepted */
    countWrong(error: unknown): boolean {
      if (!step || toAppError(error).code !== OTP_REFUSED) return false;
      const wrong = step.wrong + 1;
      change({ wrong } as Partial<Step>);
      return wrong >= LIMITS.otp_tries;
    },
    /** Back to where the address is typed. */
    end: () => {
      dropCodeStep();
      setStep(null);
    },
  };
}

export type CodeStepHandle<Flow extends CodeFlow> = ReturnType<typeof useCodeStep<Flow>>;

/** Seconds until another message may be requested, where the refusal means that one was sent a moment ago; else null. */
function waitOf(error: unknown): number | null {
  const { code, status, retryAfter } = toAppError(error);
  const isTooSoon = status === 429 && TOO_SOON.includes(code);
  return isTooSoon && retryAfter !== null && retryAfter <= LIMITS.otp_interval_seconds ? retryAfter : null;
}
