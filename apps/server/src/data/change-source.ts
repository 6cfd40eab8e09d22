/** Where live updates of published tables come from: triggers, or the log of the database (logical decoding). */
import { openReplication, type Replication } from '@tanabana/gateway/open';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';

/** The publication whose tables clients hear of. The gateway's own SQL creates it. */
const PUBLICATION = 'supabase_realtime';

type ChangeSource = { changes?: 'logical' | 'auto'; replication?: Replication };

/**
 * The options of realtime for the configured source of changes. The log is read past a pooler.
 *
 * @param log gets interruptions of the log, and slots that had to be dropped
 */
export async function changeSource(database: Config['database'], log: Log): Promise<ChangeSource> {
  if (database.engine === 'embedded' || database.changes === 'triggers' || database.changes === undefined) return {};
  const url = database.directUrl ?? database.url;
  const replication = await openReplication({ url, publication: PUBLICATION, log });
  return { changes: database.changes === 'decoding' ? 'logical' : 'auto', replication };
}
