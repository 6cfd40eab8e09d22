/**
 * Plans a function call: chooses the function by its name and the names of its arguments, and plans what is read of its result.
 * https://docs.postgrest.org/en/stable/references/api/functions.html
 */
import { refuse } from '../errors.ts';
import type { ApiRequest, Payload } from '../parse/types.ts';
import type { Routine } from '../schema-cache/types.ts';
import { routineHint } from './hints.ts';
import { planRead } from './read.ts';
import type { CallArguments, CallPlan, ReadContext, RowSource } from './types.ts';

const isNameless = ({ parameters }: Routine): boolean => parameters.length === 1 && parameters[0]!.name === '';

function fits({ parameters }: Routine, argumentNames: readonly string[]): boolean {
  return (
    parameters.every(({ name, required }) => !required || argumentNames.includes(name)) &&
    argumentNames.every((name) => parameters.some((parameter) => parameter.name === name))
  );
}

/** Whether a function has one unnamed parameter of the body's type: it gets the whole body as its argument. */
const takesBody = (routine: Routine, { argument, isConverted = false }: Payload): boolean =>
  !isConverted &&
  isNameless(routine) &&
  (argument ? [argument] : ['json', 'jsonb']).includes(routine.parameters[0]!.type.name);

const signature = ({ schema, name, parameters }: Routine): string =>
  `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type.name}`).join(', ')})`;

function missing(
  context: ReadContext,
  request: ApiRequest,
  argumentNames: readonly string[],
  overloads: readonly Routine[],
): Error {
  const { name } = request.target;
  const full = `${request.schema}.${name}`;
  const nouns = argumentNames.length === 1 ? 'parameter' : 'parameters';
  const parameters = argumentNames.length === 0 ? ' without parameters' : ` with ${nouns} ${argumentNames.join(', ')}`;
  const { argument } = request.payload ?? {};
  const body =
    request.method === 'POST' && !request.payload?.isConverted ? ' or with a single unnamed json/jsonb parameter' : '';
  const searched = argument ? ` with a single unnamed ${argument} parameter` : `${parameters}${body}`;
  const details = `Searched for the function ${full}${searched}, but no matches were found in the schema cache.`;
  if (argument) return refuse.noFunction(full, details, '', null);
  const args = argumentNames.length === 0 ? ' without parameters' : `(${argumentNames.join(', ')})`;
  return refuse.noFunction(full, details, args, routineHint(context, request.schema, name, argumentNames, overloads));
}

/**
 * The functions of a name.
 *
 * @throws RestError PGRST202 when there is none
 */
export function findRoutines(context: ReadContext, schema: string, name: string): readonly Routine[] {
  const found = context.cache.routines(schema, name);
  if (found.length > 0) return found;
  const full = `${schema}.${name}`;
  const details = `Searched for the function ${full} without parameters, but no matches were found in the schema cache.`;
  throw refuse.noFunction(full, details, ' without parameters', routineHint(context, schema, name, [], []));
}

function chooseRoutine(context: ReadContext, request: ApiRequest): { routine: Routine; arguments: CallArguments } {
  const overloads = context.cache.routines(request.schema, request.target.name);
  const { payload } = request;
  const values = Map.groupBy(request.query.args, ([name]) => name);
  const argumentNames = payload ? payload.keys : [...values.keys()];
  // A body without objects has no argument names.
  const named =
    payload?.rows === 0 || payload?.argument ? [] : overloads.filter((routine) => fits(routine, argumentNames));
  const [routine, another] = named;
  if (another) throw refuse.ambiguousFunction(named.map(signature));
  if (routine && payload && isNameless(routine)) return { routine, arguments: { kind: 'body', text: payload.text } };
  if (routine && payload) return { routine, arguments: { ...payload, kind: 'object', names: argumentNames } };
  if (routine) {
    const texts = new Map([...values].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]));
    return { routine, arguments: { kind: 'texts', values: texts } };
  }
  const takers = payload ? overloads.filter((overload) => takesBody(overload, payload)) : [];
  const [bodyRoutine, otherBodyRoutine] = takers;
  if (otherBodyRoutine) throw refuse.ambiguousFunction(takers.map(signature));
  if (bodyRoutine && payload) return { routine: bodyRoutine, arguments: { kind: 'body', text: payload.text } };
  throw missing(context, request, argumentNames, overloads);
}

function resultSource({ schema, name, returns }: Routine): RowSource {
  if (returns.kind !== 'rows')
    return { schema, name, columns: new Map(), relation: undefined, guarded: false, isResult: true };
  // Only relations of the called schema have relationships: the cache does not know those of others.
  const relation = returns.relation?.schema === schema ? returns.relation : undefined;
  return {
    schema,
    name: returns.relation?.name ?? name,
    columns: returns.columns,
    relation,
    guarded: false,
    isResult: true,
  };
}

/**
 * Plans a call.
 *
 * @throws RestError PGRST202 when no function fits, PGRST203 when several do
 */
export function planCall(context: ReadContext, request: ApiRequest): CallPlan {
  const { routine, arguments: callArguments } = chooseRoutine(context, request);
  const { preferences, query, window } = request;
  if (preferences.handling === 'strict' && preferences.maxAffected !== undefined && !routine.returnsSet)
    throw refuse.maxAffectedRpc();
  const windows = [...query.windows.filter(({ path }) => path.length > 0), { path: [], window }];
  const read = planRead(context, resultSource(routine), query.select, { ...query, windows }, routine.returnsSet);
  return { routine, arguments: callArguments, read };
}
