/**
 * In charge of `deliver-account-notices`: every minute, the mails about changed ways of signing in. A notice stands in the
 * database since its change was committed and goes once a provider has taken it; it may arrive twice, and is never lost.
 */
import { callRows, type ServerFunctions } from '@tanabana/db/call';
import { sql } from '@tanabana/gateway/db';
import { wordAccountNotice } from '../mail/account-notice.ts';
import { languageOf } from '../mail/language-of.ts';
import { ProviderError } from '../providers/provider-error.ts';
import { defineJob, NO_DATA, type Job } from './define-job.ts';
import type { JobDeps } from './job-deps.ts';

/** Looked after in one run; a minute later comes the next. */
const AT_MOST = 100;

type Row = ServerFunctions['claim_account_notices']['result'];

export function deliverAccountNotices({ scope, providers, brand, publicUrl, log }: JobDeps): Job {
  /** Whether the notice is done with: a provider took it, or never will. */
  async function send(notice: Row): Promise<boolean> {
    try {
      const language = await languageOf(scope, notice.user_id);
      await providers.email.send(wordAccountNotice(notice, language, { brand, publicUrl }));
      return true;
    } catch (error) {
      const isRefused = error instanceof ProviderError && error.fate === 'refused';
      log.error(
        { err: error, notice: notice.id, kind: notice.kind },
        isRefused ? 'a notice was refused' : 'a notice waits',
      );
      return isRefused;
    }
  }

  return defineJob({
    name: 'deliver-account-notices',
    data: NO_DATA,
    cron: '* * * * *',
    is_run_at_start: true,
    // The next minute is the next try.
    retries: { times: 0, first_pause_seconds: 1, longest_pause_seconds: 1 },
    async run() {
      const notices = await scope.asService('claim notices that are due', (tx) =>
        callRows(tx, 'claim_account_notices', { p_limit: AT_MOST }),
      );
      for (const notice of notices) {
        if (!(await send(notice))) continue;
        await scope.asService('forget a notice that was sent', (tx) =>
          tx.query(sql`delete from private.account_notices where id = ${notice.id}`),
        );
      }
    },
  });
}
