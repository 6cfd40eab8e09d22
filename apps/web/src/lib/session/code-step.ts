// Remembers that a one-time code was sent, for this browser tab and as long as the code is valid: a phone reloads the page while its owner
// looks for the code in another app. Never stores the code or a password.
import { LIMITS } from '@tanabana/domain/limits';

const KEY = 'tanabana-code-step';
const MINUTE_MS = 60_000;

export type StoredStep = {
  /** When the code was sent, and when another one may be requested; milliseconds since 1970. */
  sentAt: number;
  resendAt: number;
  /** Wrong codes that were tried since. */
  wrong: number;
};

/** An OTP to an e-mail address, at signup or login; of `recovery` a link. */
type EmailStep<Flow> = StoredStep & { flow: Flow; email: string };

/** An OTP to a number; iso2 is the country of its dial code, for several share one. */
type MobileStep = StoredStep & {
  flow: 'mobile';
  mobile: { iso2: string; country_code: string; mobile_number: string };
  /** The SMS's code was right, and one by e-mail is waited for; `email` is what was typed as its address so far. */
  unproved?: { email: string };
};

export type CodeStep = EmailStep<'signup'> | EmailStep<'email'> | EmailStep<'recovery'> | MobileStep;
export type CodeFlow = CodeStep['flow'];
export type StepOf<Flow extends CodeFlow> = Extract<CodeStep, { flow: Flow }>;

const lifeOf = ({ flow }: CodeStep) =>
  (flow === 'mobile' ? LIMITS.sms_code_minutes : LIMITS.email_code_minutes) * MINUTE_MS;

const leftOf = (step: CodeStep) => step.sentAt + lifeOf(step) - Date.now();

let end: ReturnType<typeof setTimeout> | undefined;

/** Removes the step: the code was accepted, abandoned or has expired. */
export function dropCodeStep(): void {
  clearTimeout(end);
  sessionStorage.removeItem(KEY);
}

/** Stores the step as long as its code is valid. */
export function keepCodeStep(step: CodeStep): void {
  sessionStorage.setItem(KEY, JSON.stringify(step));
  clearTimeout(end);
  end = setTimeout(dropCodeStep, leftOf(step));
}

/** The stored step; null when there is none, or its code has expired. */
export function readCodeStep(): CodeStep | null {
  const text = sessionStorage.getItem(KEY);
  if (!text) return null;
  const step = JSON.parse(text) as CodeStep;
  if (leftOf(step) > 0) return step;
  dropCodeStep();
  return null;
}
