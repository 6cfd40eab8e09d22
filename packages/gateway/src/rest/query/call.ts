/** SQL of a function call: its arguments, and its rows or value as `pgrst_source`. */
import { ident, join, raw, sql, type Sql } from '../../db/sql.ts';
import type { CallPlan } from '../plan/types.ts';
import type { Parameter } from '../schema-cache/types.ts';
import { computedNames } from '../plan/computed-names.ts';
import { arrayLiteral, computedSql, valueSql } from './expression.ts';

/** The column with the single value of a function. */
export const SCALAR = 'pgrst_scalar';

const ARGUMENTS = 'pgrst_args';

const assign = ({ name, variadic }: Parameter, value: Sql): Sql =>
  sql`${raw(variadic ? 'variadic ' : '')}${ident(name)} := ${value}`;

/** The argument list, and the FROM item that it reads from, if any. */
function argumentsSql({ routine, arguments: args }: CallPlan): { list: Sql; from: Sql | undefined } {
  const { parameters } = routine;
  if (args.kind === 'body') return { list: valueSql(args.text, parameters[0]!.type.sql), from: undefined };
  if (args.kind === 'texts') {
    const used = parameters.filter(({ name }) => args.values.has(name));
    const assigned = used.map((parameter) => {
      const texts = args.values.get(parameter.name)!;
      const text = parameter.variadic ? arrayLiteral(texts) : texts.at(-1)!;
      return assign(parameter, valueSql(text, parameter.type.sql));
    });
    return { list: join(assigned), from: undefined };
  }
  const used = parameters.filter(({ name }) => args.names.includes(name));
  if (used.length === 0) return { list: raw(''), from: undefined };
  const typed = join(used.map(({ name, type }) => sql`${ident(name)} ${raw(type.sql)}`));
  return {
    list: join(used.map((parameter) => assign(parameter, ident(ARGUMENTS, parameter.name)))),
    from: args.isArray
      ? sql`(select * from json_to_recordset(${args.text}::text::json) as ${ident(ARGUMENTS)} (${typed}) limit 1) as ${ident(ARGUMENTS)}`
      : sql`json_to_record(${args.text}::text::json) as ${ident(ARGUMENTS)} (${typed})`,
  };
}

/** The SELECT of `pgrst_source`. */
export function callSql(plan: CallPlan): Sql {
  const { routine } = plan;
  const { list, from } = argumentsSql(plan);
  const call = sql`${ident(routine.schema, routine.name)}(${list})`;
  const result = routine.returns.kind === 'rows' ? call : sql`(select ${call} as ${ident(SCALAR)})`;
  const computed = [...computedNames(plan.read)].map((name) =>
    computedSql('pgrst_call', plan.read.source.relation!.computed.get(name)!),
  );
  return sql`select ${join([raw('pgrst_call.*'), ...computed])} from ${from ? sql`${from}, lateral ` : raw('')}${result} as pgrst_call`;
}
