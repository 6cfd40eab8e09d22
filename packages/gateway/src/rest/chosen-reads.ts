/**
 * Runs reads in the way that is chosen for their values: among candidates, in order, by the generic plan, or planned for the values.
 * `plan-choice/` chooses.
 */
import type { Context } from 'hono';
import type { Tx } from '../db/port.ts';
import type { Scope } from '../db/scope.ts';
import type { Sql } from '../db/sql.ts';
import type { GatewayEnv } from '../http/env.ts';
import type { Log } from '../log.ts';
import { amongCandidates, UNKNOWN } from './candidates.ts';
import { createCountEstimates } from './estimated-count.ts';
import { estimatesOf } from './plan-choice/statistics/estimates.ts';
import { holdStatistics } from './plan-choice/statistics/held-statistics.ts';
import { createPlanChoice, type CallerTx, type Choice, type Planning } from './plan-choice/plan-choice.ts';
import { readingOf, type Reading } from './plan-choice/reading.ts';
import type { ReadPlan } from './plan/types.ts';
import type { ResultRow } from './query/statement.ts';
import type { RequestPlan, RequestShape } from './request-plan-cache.ts';
import type { Transactions } from './transactions/transactions.ts';

/** How a statement is planned where nothing else is known. */
export const planningOf = ({ needsOwnPlan }: { readonly needsOwnPlan: boolean }): Planning =>
  needsOwnPlan ? 'custom' : undefined;

const AS_POSTGRESQL_DECIDES: Reading = { hasCandidates: false, isInOrder: false };

export type ReadInput = {
  c: Context<GatewayEnv>;
  shape: RequestShape<ReadPlan>;
  planned: RequestPlan<ReadPlan>;
  /** Runs the statement of the list, and what comes after it. @param estimateRows undefined where the client requested no estimate */
  work(tx: Tx, statement: Sql, estimateRows: (() => Promise<number>) | undefined): Promise<ResultRow>;
};

export type ChosenReads = {
  /** Runs a read in the way that is chosen for its values, and compares plans once it has its rows. */
  read(input: ReadInput): Promise<ResultRow>;
  /** Resolves when nothing is done beside the requests any more. */
  idle(): Promise<void>;
};

/** @param keepsPlans whether statements stay prepared, so that a generic plan can be chosen */
export function createChosenReads(
  { read, asCaller }: Transactions,
  { scope, log, keepsPlans }: { scope: Scope; log: Log; keepsPlans: boolean },
): ChosenReads {
  const statistics = holdStatistics(scope, log);
  const estimateCount = createCountEstimates();
  const choice = keepsPlans ? createPlanChoice(log) : undefined;
  return {
    async read({ c, shape, planned, work }) {
      const { request, places, isShort, generic, list, candidates, estimated, share } = planned;
      const { values } = shape;
      const uses = list?.uses ?? share?.uses ?? (choice && generic?.uses) ?? [];
      const estimates = estimatesOf(uses, values, statistics);
      const { isInOrder, hasCandidates } = list ? readingOf(list, values, estimates) : AS_POSTGRESQL_DECIDES;
      const claims = c.get('claims');
      const { role } = claims;
      const otherwise = isInOrder ? 'custom, in order' : planningOf(planned);
      const { planning, statement, settings, compare }: Choice =
        choice && generic
          ? choice.choose({
              generic,
              role,
              statement: planned.statement,
              values,
              places,
              estimates,
              isInOrder,
              otherwise,
            })
          : { planning: otherwise, statement: planned.statement };
      const narrowing = async (tx: CallerTx): Promise<ResultRow> => {
        const estimateRows = estimated && (() => estimateCount(tx, claims, { share, statement: estimated, estimates }));
        const all = () => work(tx, statement, estimateRows);
        const narrowed = hasCandidates && candidates && amongCandidates(tx, candidates);
        if (!narrowed) return all();
        return work(narrowed, candidates.among, estimateRows).catch((error: unknown) => {
          if (error !== UNKNOWN) throw error;
          return all();
        });
      };
      const row = await read(c, shape, { request, work: narrowing, isShort, planning, settings });
      compare?.((explain, own) => asCaller(c, request, { planning: 'generic', settings: own }, explain));
      return row;
    },
    async idle() {
      await statistics.idle();
      await choice?.idle();
    },
  };
}
