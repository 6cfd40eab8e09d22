/**
 * Chooses for each request whether its prepared statement is planned for its values or runs a plan that is made once. Planning takes half of
 * what PostgreSQL does for a quick list, but the generic plan may be bad for a rare value. So it is chosen only where it has the same
 * structure as the plan for values of the same class: those that about as many rows have. Where the structures differ, a class plan may be
 * chosen. The plans are compared in the background, once for each class.
 * docs/decisions/127-a-generic-plan-is-compared-first.md
 * docs/decisions/129-a-class-of-values-has-a-plan-of-its-own.md
 */
import type { Preceding, Settings, Tx } from '../../db/port.ts';
import type { Sql } from '../../db/sql.ts';
import type { Log } from '../../log.ts';
import { classStatement, writeClassStatement, type PlacedValues } from './class-statement.ts';
import { explainPlan, genericStructure, planTimes, type ExplainedPlan } from './compare-plans.ts';
import type { Estimate } from './statistics/estimates.ts';
import { requiredPlaces, type ListCondition } from './list-shares.ts';
import { sorts } from './plan-structure.ts';
import { classOfValues, sameColumns, type SameColumn } from './value-classes.ts';
import type { ValueUse } from './value-uses.ts';

/**
 * How a prepared statement is planned: for its values or once for any values; in order without sorting where an index has the order. Undefined: as
 * PostgreSQL decides, where no value changes the best plan.
 */
export type Planning = 'custom' | 'generic' | 'custom, in order' | 'generic, in order' | undefined;

/** Runs statements as the caller of a request. */
export type CallerTx = Tx & {
  /** The same, each statement after another one, and planned as PostgreSQL decides. Undefined where all statements are one transaction. */
  after?(preceding: Preceding): Tx;
};

/** What is known of the generic plan of one statement, with the uses of its values. */
export type GenericPlan = {
  readonly uses: readonly ValueUse[];
  readonly together: readonly SameColumn[];
  /** The places of the values of comparisons that every row passes: these decide most about the plan. */
  readonly required: ReadonlySet<number>;
  readonly classes: Map<string, ValueClass>;
  structure?: { readonly text: string; readonly until: number };
};

/** What is known of a class of values. */
type ValueClass = {
  seen: number;
  until: number;
  /** Whether the generic plan has the structure of the plan for them. */
  isAlike: boolean;
  /** Whether that plan sorts. */
  isSorted: boolean;
  /** The statement that has the class plan. Undefined where planning for the values of each request is as quick. */
  own?: Sql;
};

/** A statement that may run a plan that is made once. */
export type Choosable = PlacedValues & {
  readonly generic: GenericPlan;
  /** The role that runs it. */
  readonly role: string;
  readonly estimates: readonly (Estimate | undefined)[];
  /** Whether the list is best read in order. It has its generic plan only where that does not sort. */
  readonly isInOrder: boolean;
  /** How it is planned where nothing is known of its values. */
  readonly otherwise: Planning;
};

/** Runs work as the caller of a request, in a read-only transaction in which a prepared statement has its generic plan. */
export type RunAsCaller = <T>(work: (tx: Tx) => Promise<T>, settings?: Settings) => Promise<T>;

export type Choice = {
  readonly planning: Planning;
  readonly statement: Sql;
  /** Settings that the statement reads. */
  readonly settings?: Settings;
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
/** Requests of a class before its class plan is used. Each connection has to make that plan once. */
const OFTEN = 10;
/** How long a comparison is used. The tables grow, and PostgreSQL analyzes them again. */
const FRESH_MS = 10 * 60_000;
/** Most classes of a statement. */
const MOST_CLASSES = 100;
/** A list that costs more, in the units of the planner, takes so long that its planning does not matter. */
const MOST_COST = 10_000;
/** A class plan must save this part of the planning time. */
const LEAST_SAVED = 0.7;
/** PostgreSQL does not sort where an index has the order. */
export const IN_ORDER: Settings = { enable_sort: 'off' };

/** @returns undefined where it is not known which values have the same plan */
export const newGenericPlan = (
  uses: readonly ValueUse[],
  conditions: readonly ListCondition[],
): GenericPlan | undefined =>
  uses.some(({ kind }) => kind === 'unknown')
    ? undefined
    : { uses, together: sameColumns(conditions, uses), required: requiredPlaces(conditions, uses), classes: new Map() };

function classOf({ generic, values, estimates, isInOrder }: Choosable): string | undefined {
  const name = classOfValues({ ...generic, values, estimates });
  return name !== undefined && isInOrder ? `${name} in order` : name;
}

/**
 * The statements that may have the class plan: made for all values; for those that decide most, with the others read once; for none. A value that
 * a plan is made for is read for each row that is looked at.
 */
function ownStatements(request: Choosable, name: string): Sql[] {
  const { generic, role, places } = request;
  const { required } = generic;
  const isOther = (own: unknown, place: number): boolean => own !== undefined && !required.has(place);
  const write = (isEstimated: (place: number) => boolean) =>
    writeClassStatement(request, `${role} ${name}`, isEstimated);
  const some = required.size > 0 && places.some(isOther) ? [write((place) => required.has(place))] : [];
  return [write(() => true), ...some, write(() => false)].filter((one) => one !== undefined);
}

/**
 * Measures whether a class plan saves time.
 *
 * @returns the statement that has the quickest; undefined where planning for the values of each request is as quick, because the settings are
 * read for many rows
 */
async function ownStatement(
  request: Choosable,
  name: string,
  { cost }: ExplainedPlan,
  run: RunAsCaller,
): Promise<Sql | undefined> {
  const { isInOrder, statement } = request;
  const written = cost <= MOST_COST ? ownStatements(request, name) : [];
  if (written.length === 0) return undefined;
  const own = written.map((one) => classStatement(request, one));
  async function measure(tx: Tx) {
    const forValues = await planTimes(tx, statement);
    const running: number[] = [];
    for (const one of own) running.push((await planTimes(tx, one.statement)).running);
    return { forValues, running };
  }
  const { forValues, running } = await run(measure, { ...own[0]!.settings, ...(isInOrder && IN_ORDER) });
  const quickest = Math.min(...running);
  const saved = forValues.running + forValues.planning - quickest;
  return saved >= forValues.planning * LEAST_SAVED ? written[running.indexOf(quickest)] : undefined;
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

  const hasGeneric = ({ isAlike, isSorted }: ValueClass, { isInOrder }: Choosable): boolean =>
    isAlike && !(isInOrder && isSorted);

  async function comparePlans(request: Choosable, name: string, known: ValueClass, run: RunAsCaller): Promise<void> {
    const { generic, statement } = request;
    known.until = clock() + FRESH_MS;
    try {
      const custom = await run(async (tx) => {
        if (!generic.structure || generic.structure.until <= clock())
          generic.structure = { text: await genericStructure(tx, statement), until: clock() + FRESH_MS };
        return explainPlan(tx, statement);
      });
      known.isAlike = generic.structure?.text === custom.structure;
      known.isSorted = sorts(custom.structure);
      const own = hasGeneric(known, request) ? undefined : await ownStatement(request, name, custom, run);
      if (own) known.own = own;
    } catch (error) {
      log.warn({ err: error }, 'the plans of a statement could not be compared');
    }
  }

  return {
    choose(request) {
      const { generic, statement, isInOrder, otherwise } = request;
      const forValues = { planning: isInOrder ? 'custom, in order' : 'custom', statement } as const;
      const name = classOf(request);
      if (name === undefined) return { planning: otherwise, statement };
      const known = find(generic, name);
      if (hasGeneric(known, request)) return { planning: 'generic', statement };
      known.seen += 1;
      if (known.own && known.seen > OFTEN) {
        return { planning: isInOrder ? 'generic, in order' : 'generic', ...classStatement(request, known.own) };
      }
      if (known.until !== Infinity || known.seen < SEEN_BEFORE) return forValues;
      return {
        ...forValues,
        compare(run) {
          if (comparing || known.until !== Infinity) return;
          comparing = comparePlans(request, name, known, run).finally(() => (comparing = undefined));
        },
      };
    },
    async idle() {
      await comparing;
    },
  };
}
