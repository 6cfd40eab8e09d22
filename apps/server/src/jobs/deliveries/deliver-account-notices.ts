/**
 * The job `deliver-account-notices` sends the e-mails about changed sign-in methods, every minute. A notice is stored in the database by
 * the transaction of its change, and is deleted once a provider has accepted it. It may arrive twice, but is never lost. A rejected notice
 * stays for the admins' list of failed messages.
 */
import { call, callRows, type ServerFunctions } from '@tanabana/db/call';
import type { MessageOutcome } from '@tanabana/domain/vocabulary';
import { wordAccountNotice } from '../../mail/account-notice.ts';
import { languageOf } from '../../mail/language-of.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { defineJob, NO_DATA, type Job } from '../define-job.ts';
import type { JobDeps } from '../job-deps.ts';

/** Notices per run. The next run starts a minute later. */
const AT_MOST = 100;

type Row = ServerFunctions['claim_account_notices']['result'];

export function deliverAccountNotices({ scope, providers, brand, publicUrl, log }: JobDeps): Job {
  async function send(notice: Row): Promise<{ outcome: MessageOutcome; failure: string | null }> {
    try {
      const language = await languageOf(scope, notice.user_id);
      await providers.email.send(wordAccountNotice(notice, language, { brand, publicUrl }));
      return { outcome: 'taken', failure: null };
    } catch (error) {
      const isProviders = error instanceof ProviderError;
      const outcome = isProviders ? error.fate : 'later';
      log.error(
        { err: error, notice: notice.id, kind: notice.kind },
        outcome === 'refused' ? 'a notice was refused' : 'a notice waits',
      );
      return { outcome, failure: isProviders ? error.message : 'a fault of ours' };
    }
  }

  return defineJob({
    name: 'deliver-account-notices',
    data: NO_DATA,
    cron: '* * * * *',
    is_run_at_start: true,
    // The run of the next minute is the retry.
    retries: { times: 0, first_pause_seconds: 1, longest_pause_seconds: 1 },
    async run() {
      // One at a time: a claim is a lease, and those behind a provider that stops answering stay due without an attempt.
      for (let left = AT_MOST; left > 0 && !providers.email.isPaused?.(); left -= 1) {
        const [notice] = await scope.asService('claim a notice that is due', (tx) =>
          callRows(tx, 'claim_account_notices', { p_limit: 1 }),
        );
        if (!notice) return;
        const { outcome, failure } = await send(notice);
        await scope.asService('record what became of a notice', (tx) =>
          call(tx, 'finish_account_notice', { p_notice: notice.id, p_outcome: outcome, p_failure: failure }),
        );
      }
    },
  });
}
