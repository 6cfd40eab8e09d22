/**
 * Request shapes: parses and plans a request and writes its statement, once for all requests that differ only in a value
 * (request-plan-cache.ts).
 */
import { finished, type Sql } from '../db/sql.ts';
import { narrowedPlan, writeCandidates, type Candidates } from './candidates.ts';
import { contentLocation } from './content-location.ts';
import { countedShare, type CountedShare } from './estimated-count.ts';
import type { RequestPlan, RequestShape } from './request-plan-cache.ts';
import { parseRequest, type ParseSettings, type RawRequest } from './parse/request.ts';
import type { ApiRequest, Target } from './parse/types.ts';
import type {
  CallPlan,
  Embed,
  MediaType,
  MutatePlan,
  PlannedCondition,
  PlannedRequest,
  ReadContext,
  ReadPlan,
} from './plan/types.ts';
import { planCall } from './plan/call.ts';
import { planMediaType, sourceOfCall } from './plan/media-type.ts';
import { planMutation } from './plan/mutate.ts';
import { planRead } from './plan/read.ts';
import { findRelation, relationSource } from './plan/relation.ts';
import {
  isListByReference,
  isPreparable,
  isPreparableCall,
  isPreparableWrite,
  isShort,
  writtenValues,
} from './query/preparable.ts';
import { callStatement, countingStatement, mutateStatement, readStatement } from './query/statement.ts';
import { countOption, isEstimated } from './query/total.ts';
import { checkComputed, checkWeight } from './query-weight.ts';
import { newGenericPlan, type GenericPlan } from './plan-choice/plan-choice.ts';
import { listConditions } from './plan-choice/list-shares.ts';
import { mayChoose, type ReadList } from './plan-choice/reading.ts';
import { valueUses } from './plan-choice/value-uses.ts';
import { isPlaceholder, type RequestValue } from './values/request-value.ts';
import { splitValues } from './values/request-values.ts';

type ShapeInput = {
  raw: RawRequest;
  target: Target;
  context: ReadContext;
  settings: ParseSettings;
  /** Request body; undefined when there is none. */
  body?: string;
};

/** Request headers on which the plan depends. */
const HEADERS = ['accept', 'prefer', 'range', 'accept-profile', 'content-profile', 'content-type'];

/** The keys of a body that is one object: a plan depends on nothing else of it. Undefined for any other body. */
function namesIn(body: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : undefined;
  } catch {
    return undefined;
  }
}

/** The body, which is the last of the values. */
function bodyOf(values: readonly RequestValue[]): string {
  const last = values.at(-1)!;
  return 'text' in last ? last.text : '';
}

/**
 * The largest offset that is a value of the statement. Its placeholders are near it, so it must be clear of the page sizes; and a Range
 * header decides about the offset too.
 */
const offsetsOf = ({ raw, context: { maxOffset, maxRows } }: ShapeInput): number =>
  raw.header('range') === undefined && maxOffset > maxRows + 100 ? maxOffset : 0;

type Planned<Plan> = {
  plan: Plan;
  /** Plan of the rows in the response, if any. */
  read: ReadPlan | undefined;
  statement: Sql;
  /** Whose rows the planner estimates for the total, if the client asks for that. */
  estimated?: Sql | undefined;
  /** Not finished yet. */
  share?: CountedShare | undefined;
  mediaType: MediaType;
  preparable: boolean;
  /** Set where values may turn out to have the generic plan. */
  generic?: GenericPlan | undefined;
  list?: ReadList | undefined;
  /** Not finished yet. */
  candidates?: Candidates | undefined;
  short?: boolean;
  where: readonly PlannedCondition[];
};

function createShape<Plan>(
  input: ShapeInput,
  planned: (request: ApiRequest, values: readonly RequestValue[]) => Planned<Plan>,
): RequestShape<Plan> {
  const { raw, target, context, settings, body } = input;
  const offsets = offsetsOf(input);
  const { shape, values, texts, template, withValues } = splitValues(raw.url, {
    isCall: target.kind === 'function',
    offsets,
  });
  const names = body === undefined ? [] : namesIn(body);
  const headers = HEADERS.map((name) => raw.header(name) ?? null);
  const all: readonly RequestValue[] =
    body !== undefined && names ? [...values, { kind: 'plain', text: body }] : values;
  async function make(chosen: readonly RequestValue[]): Promise<RequestPlan<Plan>> {
    const text = async () => body ?? '';
    // An error shows the text that the client sent.
    const url = chosen === all ? raw.url : withValues(chosen);
    const parsed = await parseRequest({ ...raw, url, text }, target, settings);
    checkWeight(parsed.query, context.bounds);
    // PostgreSQL gets the text of the body unchanged. The plan depends on its keys only.
    const payload = parsed.payload && names && { ...parsed.payload, text: bodyOf(chosen) };
    const request = payload ? { ...parsed, payload } : parsed;
    const made = planned(request, chosen);
    const {
      plan,
      read,
      statement,
      estimated,
      share,
      mediaType,
      preparable,
      generic,
      list,
      candidates,
      short = false,
      where,
    } = made;
    const answered: PlannedRequest = { ...request, mediaType };
    if (read) checkComputed(read, context.bounds);
    const written = new Set(writtenValues(where));
    return {
      request: answered,
      plan,
      written,
      isShort: preparable && short,
      needsOwnPlan: !preparable,
      places: [],
      generic,
      list,
      candidates: candidates && writeCandidates(candidates.finding, candidates.among, context.role),
      location: contentLocation(target.name, template()),
      statement: finished(statement, mediaType.explain ? undefined : context.role),
      estimated: estimated && finished(estimated),
      share: share && { ...share, basis: finished(share.basis) },
    };
  }
  return {
    key: JSON.stringify([context.role, raw.method, shape, headers, names ?? body]),
    values: all,
    texts,
    offsets,
    make,
  };
}

/** Whether rows of a list are left out where an embedded relation has no row that matches. */
const choosesRows = ({ inner, plan }: Embed): boolean =>
  inner && (plan.where.length > 0 || plan.embeds.some(choosesRows));

/** Shape of a GET or HEAD of a relation. */
export function readShape(input: ShapeInput): RequestShape<ReadPlan> {
  const { context } = input;
  return createShape(input, (request, values) => {
    const relation = findRelation(context, request.schema, request.target.name);
    const windows = [
      ...request.query.windows.filter(({ path }) => path.length > 0),
      { path: [], window: request.window },
    ];
    const plan = planRead(context, relationSource(relation), request.query.select, { ...request.query, windows }, true);
    const mediaType = planMediaType(context, request, { kind: 'relation', oid: relation.oid }, plan);
    const withBody = request.method === 'GET';
    const count = countOption(request, plan, context);
    const statement = readStatement(plan, { mediaType, withBody, count });
    const estimated = isEstimated(request) ? countingStatement(plan) : undefined;
    // Rows are counted by the same conditions, so that no value changes that plan either.
    const preparable = !estimated && isPreparable(plan);
    const short = !request.preferences.count && isShort(plan);
    const planned = { plan, read: plan, statement, estimated, mediaType, preparable, short, where: plan.where };
    if (mediaType.explain || (preparable && !isListByReference(plan))) return planned;
    const uses = valueUses(plan, values, isPlaceholder);
    const narrowed = narrowedPlan(plan, values, context);
    const conditions = listConditions(plan.where, values);
    const list = {
      conditions,
      uses,
      columns: narrowed?.columns ?? [],
      alternatives: narrowed?.alternatives ?? [],
      most: narrowed?.most ?? 0,
      page: (count ? count.most : plan.window.limit) ?? Infinity,
      isOrdered: !count && plan.order.length > 0 && !plan.embeds.some(choosesRows),
    };
    const candidates = narrowed && {
      finding: narrowed.finding,
      among: readStatement(narrowed.plan, { mediaType, withBody, count }),
    };
    // PostgreSQL estimates what a view's owner reads by the statistics, too.
    const choosesReading = !preparable && relation.kind === 'table' && mayChoose(list);
    return {
      ...planned,
      share: estimated && countedShare(plan, conditions, uses),
      generic: newGenericPlan(uses, conditions),
      list: choosesReading ? list : undefined,
      candidates,
    };
  });
}

/** Shape of a POST, PUT, PATCH or DELETE of a relation. */
export function mutationShape(input: ShapeInput): RequestShape<MutatePlan> {
  const { context } = input;
  return createShape(input, (request) => {
    const plan = planMutation(context, request, findRelation(context, request.schema, request.target.name));
    const mediaType = planMediaType(context, request, { kind: 'relation', oid: plan.relation.oid }, plan.read);
    const options = { mediaType, withBody: true, count: undefined };
    const statement = mutateStatement(plan, options, request.method === 'PUT');
    const where = plan.kind === 'insert' ? plan.matching : plan.where;
    return { plan, read: plan.read, statement, mediaType, preparable: isPreparableWrite(plan), where };
  });
}

/** Shape of a function call. */
export function callShape(input: ShapeInput): RequestShape<CallPlan> {
  const { context } = input;
  return createShape(input, (request) => {
    const plan = planCall(context, request);
    const count = request.preferences.count ? { most: undefined } : undefined;
    const withBody = request.method !== 'HEAD';
    const mediaType = planMediaType(context, request, sourceOfCall(plan), plan.read);
    const statement = callStatement(plan, { mediaType, withBody, count });
    const preparable = !count && isPreparableCall(plan);
    return { plan, read: plan.read, statement, mediaType, preparable, where: plan.read.where };
  });
}
