/**
 * Chooses for each request whether its prepared statement is planned for its values or runs the generic plan, which is made once. Planning
 * takes half of what PostgreSQL does for a quick list, but the generic plan may be bad for a rare value. So it is chosen only where it has
 * the same structure as the plan for values of the same class: those that about as many rows have. That is found out beside the requests, once
 * for each class. docs/decisions/127-a-generic-plan-is-compared-first.md
 */
import type { Tx } from '../../db/port.ts';
import type { Sql } from '../../db/sql.ts';
import type { Log } from '../../log.ts';
import type { RequestValue } from '../values/request-value.ts';
import { customStructure, genericStructure } from './compare-plans.ts';
import { sorts } from './plan-structure.ts';
import type { Estimate } from './estimates.ts';
import { classOfForm, classOfOffset, classOfShare } from './selectivity.ts';
import type { ValueUse } from './value-uses.ts';

/**
 * How a prepared statement is planned: for its values; once for any values; for its values, without sorting where an index has the order.
 * Undefined: as PostgreSQL decides, where no value changes the best plan.
 */
export type Planning = 'custom' | 'generic' | 'in order' | undefined;

/** Runs statements as the caller of a request. */
export type CallerTx = Tx & {
  /** The same, planned in another way. Undefined where all statements are one transaction. */
  planned?(planning: Planning): Tx;
};

/** What is known of the generic plan of one statement, with the uses of its values. */
export type GenericPlan = {
  readonly uses: readonly ValueUse[];
  readonly classes: Map<string, ValueClass>;
  structure?: { readonly text: string; readonly until: number };
};

/**
 * What is known of a class of values. `isAlike`: whether the generic plan has the structure of the plan for them; `isSorted`: whether that
 * plan sorts.
 */
type ValueClass = { seen: number; isAlike: boolean; isSorted: boolean; until: number };

/** A statement that may run its generic plan. */
export type Choosable = {
  readonly generic: GenericPlan;
  readonly statement: Sql;
  readonly values: readonly RequestValue[];
  readonly estimates: readonly (Estimate | undefined)[];
  /** Whether the list is best read in order. It has its generic plan only where that does not sort. */
  readonly isInOrder: boolean;
};

/** Runs work as the caller of a request, in a read-only transaction in which a prepared statement has its generic plan. */
export type RunAsCaller = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export type Choice = {
  readonly planning: Planning;
  /** Compares the plans, where that is due. Called once the request has its rows; nothing waits for it. */
  readonly compare?: (run: RunAsCaller) => void;
};

export type PlanChoice = {
  choose(request: Choosable): Choice;
  /** Resolves when nothing is being compared any more. */
  idle(): Promise<void>;
};

/** Requests of a class that are planned for their values before the plans are compared: a class that is never seen again costs nothing. */
const SEEN_BEFORE = 3;
/** How long a comparison is used. The tables grow, and PostgreSQL analyzes them again. */
const FRESH_MS = 10 * 60_000;
/** Most classes of a statement. */
const MOST_CLASSES = 100;

export const newGenericPlan = (uses: readonly ValueUse[]): GenericPlan | undefined =>
  uses.some(({ kind }) => kind === 'unknown') ? undefined : { uses, classes: new Map() };

/** The class of the values together. */
function classOf({ generic: { uses }, values, estimates }: Choosable): string | undefined {
  const classes: string[] = [];
  for (const [index, value] of values.entries()) {
    const use = uses[index]!;
    if (value.kind === 'offset') classes.push(classOfOffset(value.count));
    if (use.kind === 'expression') classes.push(classOfForm(value));
    if (use.kind !== 'compared') continue;
    const estimate = estimates[index];
    if (!estimate) return undefined;
    classes.push(classOfShare(estimate.share));
  }
  return classes.join(' ');
}

export function createPlanChoice(log: Log, clock: () => number = () => performance.now()): PlanChoice {
  /** One comparison at a time, so that they take one connection at most. */
  let comparing: Promise<void> | undefined;

  function find({ classes }: GenericPlan, name: string): ValueClass {
    let known = classes.get(name);
    if (!known || known.until <= clock()) {
      known = { seen: 0, isAlike: false, isSorted: false, until: Infinity };
      if (classes.size >= MOST_CLASSES) classes.delete(classes.keys().next().value!);
      classes.set(name, known);
    }
    return known;
  }

  async function comparePlans(
    generic: GenericPlan,
    known: ValueClass,
    statement: Sql,
    run: RunAsCaller,
  ): Promise<void> {
    known.until = clock() + FRESH_MS;
    try {
      await run(async (tx) => {
        const custom = await customStructure(tx, statement);
        if (!generic.structure || generic.structure.until <= clock())
          generic.structure = { text: await genericStructure(tx, statement), until: clock() + FRESH_MS };
        known.isAlike = generic.structure.text === custom;
        known.isSorted = sorts(custom);
      });
    } catch (error) {
      log.warn({ err: error }, 'the plans of a statement could not be compared');
    }
  }

  return {
    choose(request) {
      const { generic, statement, isInOrder } = request;
      const planning = isInOrder ? 'in order' : 'custom';
      const name = classOf(request);
      if (name === undefined) return { planning };
      const known = find(generic, name);
      if (known.isAlike && !(isInOrder && known.isSorted)) return { planning: 'generic' };
      if (known.until !== Infinity) return { planning };
      known.seen += 1;
      if (known.seen < SEEN_BEFORE) return { planning };
      return {
        planning,
        compare(run) {
          if (comparing || known.until !== Infinity) return;
          comparing = comparePlans(generic, known, statement, run).finally(() => (comparing = undefined));
        },
      };
    },
    async idle() {
      await comparing;
    },
  };
}
