/**
 * The job `make-data-copies` makes the copies of their data that members have asked for, every minute, and sends the letters with the links.
 * Copy and letter are steps of one row, so a killed server leaves nothing undone and makes nothing twice.
 */
import { call, callRows, type ServerFunctions } from '@tanabana/db/call';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { wordCopyLetter } from '../../data-copies/copy-letter.ts';
import { makeDataCopy } from '../../data-copies/make-data-copy.ts';
import { languageOf } from '../../mail/language-of.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { defineJob, NO_DATA, type Job } from '../define-job.ts';
import type { JobDeps } from '../job-deps.ts';

/** Letters per run. The next run starts a minute later. */
const AT_MOST = 100;

type Letter = ServerFunctions['claim_data_copy_letters']['result'];

export function makeDataCopies(deps: JobDeps): Job {
  const { scope, providers, brand, copyLinks, log } = deps;

  /** Makes the copy that is due next. Returns whether there was one. */
  async function makeNext(): Promise<boolean> {
    const [copy] = await scope.asService('claim a copy that is due', (tx) =>
      callRows(tx, 'claim_data_copies', { p_limit: 1 }),
    );
    if (!copy) return false;
    try {
      const isReady = await makeDataCopy(deps, copy);
      log.info({ copy: copy.id, isReady }, 'a copy of the own data was made');
    } catch (error) {
      log.error({ err: error, copy: copy.id }, 'a copy could not be made');
      const p_failure = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
      await scope.asService('put a copy off', (tx) =>
        call(tx, 'finish_data_copy', { p_copy: copy.id, p_try: copy.tries, p_failure }),
      );
    }
    return true;
  }

  /** Returns whether nothing is left to do: the letter was accepted or finally rejected. */
  async function send(letter: Letter): Promise<boolean> {
    try {
      const language = await languageOf(scope, letter.user_id);
      await providers.email.send(wordCopyLetter(letter, copyLinks.linkOf(letter.id), language, { brand }));
      return true;
    } catch (error) {
      const isRefused = error instanceof ProviderError && error.fate === 'refused';
      log.error({ err: error, copy: letter.id }, isRefused ? 'a letter was refused' : 'a letter waits');
      return isRefused;
    }
  }

  return defineJob({
    name: 'make-data-copies',
    data: NO_DATA,
    cron: '* * * * *',
    is_run_at_start: true,
    longest_seconds: SERVER_LIMITS.data_copy_seconds,
    // The run of the next minute is the retry.
    retries: { times: 0, first_pause_seconds: 1, longest_pause_seconds: 1 },
    async run() {
      while (await makeNext());
      const letters = await scope.asService('claim letters with links', (tx) =>
        callRows(tx, 'claim_data_copy_letters', { p_limit: AT_MOST }),
      );
      for (const letter of letters) {
        if (!(await send(letter))) continue;
        await scope.asService('forget a letter that was sent', (tx) =>
          call(tx, 'forget_data_copy_letter', { p_copy: letter.id }),
        );
      }
    },
  });
}
