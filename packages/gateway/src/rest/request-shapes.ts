/**
 * In charge of what a request means: parsed, planned, and written as a statement, once for all that differ from it in a
 * value alone (request-plan-cache.ts).
 */
import { finished, type Sql } from '../db/sql.ts';
import type { RequestPlan, RequestShape } from './request-plan-cache.ts';
import { parseRequest, type RawRequest } from './parse/request.ts';
import type { ApiRequest, Target } from './parse/types.ts';
import { planCall } from './plan/call.ts';
import { planMutation } from './plan/mutate.ts';
import { planRead } from './plan/read.ts';
import { findRelation, relationSource } from './plan/relation.ts';
import type { CallPlan, MutatePlan, PlannedCondition, ReadContext, ReadPlan } from './plan/types.ts';
import { isPreparable, isPreparableCall, isPreparableWrite, isShort, writtenValues } from './query/preparable.ts';
import { callStatement, mutateStatement, readStatement } from './query/statement.ts';
import { countOption } from './query/total.ts';
import { checkWeight } from './query-weight.ts';
import { splitValues } from './request-values.ts';

type Asked = {
  raw: RawRequest;
  target: Target;
  context: ReadContext;
  schemas: readonly string[];
  /** The body, where one was sent. */
  body?: string;
};

/** Headers on which a meaning depends. */
const HEADERS = ['accept', 'prefer', 'range', 'accept-profile', 'content-profile', 'content-type'];

/** The names in a body of one object: all of it that a meaning depends on. Undefined for any other body. */
function namesIn(body: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : undefined;
  } catch {
    return undefined;
  }
}

type Planned<Plan> = {
  plan: Plan;
  statement: Sql;
  keepable: boolean;
  short?: boolean;
  where: readonly PlannedCondition[];
};

function question<Plan>(asked: Asked, planned: (request: ApiRequest) => Planned<Plan>): RequestShape<Plan> {
  const { raw, target, context, schemas, body } = asked;
  const { shape, values, withValues } = splitValues(raw.url, target.kind === 'function');
  const names = body === undefined ? [] : namesIn(body);
  const headers = HEADERS.map((name) => raw.header(name) ?? null);
  async function make(given: readonly string[]): Promise<RequestPlan<Plan>> {
    const text = async () => body ?? '';
    const parsed = await parseRequest({ ...raw, url: withValues(given), text }, target, schemas);
    checkWeight(parsed.query, context.bounds);
    // The text of a body goes to PostgreSQL as it came; its names alone decide.
    const payload = parsed.payload && names && { ...parsed.payload, text: given.at(-1)! };
    const request = payload ? { ...parsed, payload } : parsed;
    const { plan, statement, keepable, short = false, where } = planned(request);
    const written = new Set(writtenValues(where));
    return {
      request,
      plan,
      written,
      isShort: keepable && short,
      statement: finished(statement, keepable ? context.role : undefined),
    };
  }
  return {
    key: JSON.stringify([context.role, raw.method, shape, headers, names ?? body]),
    values: body !== undefined && names ? [...values, body] : values,
    make,
  };
}

/** A GET or HEAD of a relation. */
export function readShape(asked: Asked): RequestShape<ReadPlan> {
  const { context } = asked;
  return question(asked, (request) => {
    const relation = findRelation(context, request.schema, request.target.name);
    const windows = [
      ...request.query.windows.filter(({ path }) => path.length > 0),
      { path: [], window: request.window },
    ];
    const plan = planRead(context, relationSource(relation), request.query.select, { ...request.query, windows }, true);
    const statement = readStatement(plan, {
      mediaType: request.mediaType,
      withBody: request.method === 'GET',
      count: countOption(request, context.maxRows),
    });
    const keepable = !request.preferences.count && isPreparable(plan);
    return { plan, statement, keepable, short: isShort(plan), where: plan.where };
  });
}

/** A POST, PATCH or DELETE of a relation. */
export function mutationShape(asked: Asked): RequestShape<MutatePlan> {
  const { context } = asked;
  return question(asked, (request) => {
    const plan = planMutation(context, request, findRelation(context, request.schema, request.target.name));
    const statement = mutateStatement(plan, { mediaType: request.mediaType, withBody: true, count: undefined });
    return { plan, statement, keepable: isPreparableWrite(plan), where: plan.kind === 'insert' ? [] : plan.where };
  });
}

/** A call of a function. */
export function callShape(asked: Asked): RequestShape<CallPlan> {
  const { context } = asked;
  return question(asked, (request) => {
    const plan = planCall(context, request);
    const count = request.preferences.count ? { most: undefined } : undefined;
    const withBody = request.method !== 'HEAD';
    const statement = callStatement(plan, { mediaType: request.mediaType, withBody, count });
    return { plan, statement, keepable: !count && isPreparableCall(plan), where: plan.read.where };
  });
}
