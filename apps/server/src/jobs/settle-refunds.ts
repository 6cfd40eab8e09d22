/**
 * The job `settle-refunds` runs every minute. It queries the provider about due refunds and sends the letters of completed refunds. Both
 * are stored in the database with their time, so a killed server leaves nothing undone.
 */
import { call, callRows, type ServerFunctions } from '@tanabana/db/call';
import { wordRefundEmail } from '../mail/refund-email.ts';
import { languageOf } from '../mail/language-of.ts';
import { pausedOf, sendRefund } from '../payments/send-refund.ts';
import { ProviderError } from '../providers/provider-error.ts';
import { defineJob, NO_DATA, type Job } from './define-job.ts';
import type { JobDeps } from './job-deps.ts';

/** Refunds and letters per run. The next run starts a minute later. */
const AT_MOST = 100;

type Letter = ServerFunctions['claim_refund_letters']['result'];

export function settleRefunds(deps: JobDeps): Job {
  const { scope, providers, brand, publicUrl, log } = deps;

  /** Returns whether nothing is left to do: the letter was accepted or finally rejected, or there is nobody to write to. */
  async function send(letter: Letter): Promise<boolean> {
    const { member_id, member_name, email } = letter;
    if (member_id === null || member_name === null || email === null) return true;
    try {
      const language = await languageOf(scope, member_id);
      await providers.email.send(
        wordRefundEmail({ ...letter, member_id, member_name }, email, language, { brand, publicUrl }),
      );
      return true;
    } catch (error) {
      const isRefused = error instanceof ProviderError && error.fate === 'refused';
      log.error({ err: error, refund: letter.refund_id }, isRefused ? 'a letter was refused' : 'a letter waits');
      return isRefused;
    }
  }

  return defineJob({
    name: 'settle-refunds',
    data: NO_DATA,
    cron: '* * * * *',
    is_run_at_start: true,
    // The run of the next minute is the retry.
    retries: { times: 0, first_pause_seconds: 1, longest_pause_seconds: 1 },
    async run() {
      // One at a time: a claim is a lease, and those behind a provider that stops answering stay due without an attempt.
      for (let left = AT_MOST; left > 0; left -= 1) {
        const [refund] = await scope.asService('claim a refund that is due', (tx) =>
          callRows(tx, 'claim_refunds', { p_limit: 1, p_paused: pausedOf(providers.refunds) }),
        );
        if (!refund) break;
        await sendRefund(deps, log, refund);
      }
      for (let left = AT_MOST; left > 0 && !providers.email.isPaused?.(); left -= 1) {
        const [letter] = await scope.asService('claim a letter of a refund', (tx) =>
          callRows(tx, 'claim_refund_letters', { p_limit: 1 }),
        );
        if (!letter) return;
        if (!(await send(letter))) continue;
        await scope.asService('forget a letter that was sent', (tx) =>
          call(tx, 'forget_refund_letter', { p_refund: letter.refund_id }),
        );
      }
    },
  });
}
