/**
 * Parses the `Accept` header into the media types that the client takes. The planner chooses among them.
 * https://docs.postgrest.org/en/stable/references/api/resource_representation.html
 */
import { EXPLAIN_OPTIONS, type AcceptedType, type Explain } from './types.ts';

const ANY: AcceptedType = { name: '*/*', type: '*/*', stripNulls: false };

const JSON_ARRAY = ['application/vnd.pgrst.array', 'application/vnd.pgrst.array+json'];
const JSON_OBJECT = ['application/vnd.pgrst.object', 'application/vnd.pgrst.object+json'];
const PLAN = /^application\/vnd\.pgrst\.plan(?:\+(json|text))?$/;

/** Splits at a separator that is not inside of quotes. */
function pieces(text: string, separator: ',' | ';'): string[] {
  const found: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    if (at < text.length && (isQuoted || text[at] !== separator)) continue;
    found.push(text.slice(start, at).trim());
    start = at + 1;
  }
  return found;
}

function parametersOf(texts: readonly string[]): Map<string, string> {
  return new Map(
    texts.map((text) => {
      const [name = '', value = ''] = text.split(/\s*=\s*(.*)/s);
      return [name.toLowerCase(), value.replace(/^"(.*)"$/s, '$1')];
    }),
  );
}

const stripped = (parameters: ReadonlyMap<string, string>): boolean => parameters.get('nulls') === 'stripped';

function parsePlan(name: string, format: string | undefined, parameters: ReadonlyMap<string, string>): AcceptedType {
  const options = (parameters.get('options') ?? '').split('|');
  const explain: Explain = {
    format: format === 'json' ? 'json' : 'text',
    options: EXPLAIN_OPTIONS.filter((option) => options.includes(option)),
  };
  const [type = '', ...rest] = pieces(parameters.get('for') ?? 'application/json', ';');
  const planned = parseType(type, parametersOf(rest));
  // A plan of a plan has no rows to explain.
  return planned.explain ? { ...planned, type: '', name, explain } : { ...planned, name, explain };
}

function parseType(text: string, parameters: ReadonlyMap<string, string>): AcceptedType {
  const type = text.toLowerCase();
  const [isPlan, format] = PLAN.exec(type) ?? [];
  if (isPlan) return parsePlan(type, format, parameters);
  const stripNulls = stripped(parameters);
  if (JSON_ARRAY.includes(type))
    return { name: type, type: stripNulls ? JSON_ARRAY[1]! : 'application/json', stripNulls };
  return { name: type, type: JSON_OBJECT.includes(type) ? JSON_OBJECT[1]! : type, stripNulls };
}

/** The types of the header by the client's quality values. Without a header, any type. */
export function parseAccept(accept: string | undefined): AcceptedType[] {
  if (!accept) return [ANY];
  const accepted = pieces(accept, ',').map((entry) => {
    const [type = '', ...rest] = pieces(entry, ';');
    const parameters = parametersOf(rest);
    const quality = parameters.get('q');
    return { type: parseType(type, parameters), quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
  // The sort is stable: types of equal quality keep the client's order.
  return accepted.sort((a, b) => b.quality - a.quality).map(({ type }) => type);
}
