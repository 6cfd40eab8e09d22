/** Records the transactions of requests and jobs as spans: which kind, under which role, how long with every wait. */
import { currentTrace, type Database, type TransactionOptions } from '@tanabana/gateway/db';
import { inSpan, type Tracer } from './tracer.ts';

/**
 * Wraps a database. Work outside of a trace (polls of the queue, checks) makes no spans. The SQL is not recorded, because a client's filters
 * are in it; the reason of the service's own work is a text of the program.
 */
export function traceDatabase<D extends Database>(db: D, tracer: Tracer): D {
  function traced<T>(operation: string, requested: TransactionOptions, work: () => Promise<T>): Promise<T> {
    if (!currentTrace()) return work();
    const { role = 'owner', 'request.reason': reason } = requested.settings ?? {};
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'tanabana.role': role,
      ...(reason !== undefined && { 'tanabana.reason': reason }),
    };
    return inSpan(tracer, { name: `database ${operation}`, kind: 'client', attributes }, work);
  }

  const read: Database['read'] = (statement, requested = {}) =>
    traced('read', requested, () => db.read(statement, requested));
  return {
    ...db,
    transaction: (work, requested = {}) => traced('transaction', requested, () => db.transaction(work, requested)),
    read,
    write: (statement, requested = {}) => traced('write', requested, () => db.write(statement, requested)),
  };
}
