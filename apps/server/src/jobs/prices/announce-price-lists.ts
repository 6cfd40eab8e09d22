/** The job `announce-price-lists` notifies open pages of price lists whose time of publication has come. */
import { call } from '@tanabana/db/call';
import { defineJob, NO_DATA, type Job } from '../define-job.ts';
import type { JobDeps } from '../job-deps.ts';

/** A run looks back a little more than the minute between two runs, so a late run misses nothing. */
const LOOK_BACK_SECONDS = 90;

export function announcePriceLists({ scope, log }: JobDeps): Job {
  return defineJob({
    name: 'announce-price-lists',
    data: NO_DATA,
    cron: '* * * * *',
    async run() {
      const lists = await scope.asService('announce price lists', (tx) =>
        call(tx, 'announce_price_lists_due', { p_seconds: LOOK_BACK_SECONDS }),
      );
      if (lists > 0) log.info({ lists }, 'price lists were announced');
    },
  });
}
