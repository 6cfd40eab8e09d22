/**
 * Parses PostgreSQL's printed parse trees (pg_node_tree, the text of pg_rewrite.ev_action). They are the only source that says which base
 * column an output column of a view comes from. The format is that of src/backend/nodes/outfuncs.c: `{KIND :field value …}`, `(list)`, bare
 * tokens; a backslash escapes the next character.
 */

type Value = Node | Value[] | string;
type Node = { readonly kind: string; readonly fields: ReadonlyMap<string, readonly Value[]> };

const SEPARATORS = ' \n\t(){}';

function* tokens(text: string): Generator<string> {
  let at = 0;
  while (at < text.length) {
    const char = text[at]!;
    if (' \n\t'.includes(char)) at += 1;
    else if ('(){}'.includes(char)) {
      yield char;
      at += 1;
    } else {
      let token = '';
      while (at < text.length && !SEPARATORS.includes(text[at]!)) {
        if (text[at] === '\\') at += 1;
        token += text[at] ?? '';
        at += 1;
      }
      yield token;
    }
  }
}

/** Parses a printed tree. A colon marks the names of fields; no value here begins with one. */
function parseTree(text: string): Value[] {
  const source = tokens(text);
  const take = (): string | undefined => source.next().value ?? undefined;
  function list(): Value[] {
    const values: Value[] = [];
    for (let token = take(); token !== undefined && token !== ')'; token = take()) values.push(value(token));
    return values;
  }
  function node(): Node {
    const kind = take() ?? '';
    const fields = new Map<string, Value[]>();
    let current: Value[] = [];
    for (let token = take(); token !== undefined && token !== '}'; token = take()) {
      if (token.startsWith(':')) fields.set(token.slice(1), (current = []));
      else current.push(value(token));
    }
    return { kind, fields };
  }
  function value(token: string): Value {
    return token === '{' ? node() : token === '(' ? list() : token;
  }
  return list();
}

const isNode = (value: Value | undefined): value is Node => typeof value === 'object' && !Array.isArray(value);

/** An output column of a view, and the base column that it passes through unchanged. */
export type ViewColumn = { readonly name: string; readonly table: number; readonly column: number };

/**
 * The output columns of a view that are plain columns of a relation (a table, or a view again).
 *
 * @param definition the text of pg_rewrite.ev_action
 */
export function viewColumns(definition: string): ViewColumn[] {
  const [actions] = parseTree(definition);
  const query = Array.isArray(actions) ? actions.find(isNode) : undefined;
  const [targets] = query?.fields.get('targetList') ?? [];
  if (!Array.isArray(targets)) return [];
  return targets.filter(isNode).flatMap((target) => {
    const read = (field: string): string => {
      const [first] = target.fields.get(field) ?? [];
      return typeof first === 'string' ? first : '';
    };
    const column = { name: read('resname'), table: Number(read('resorigtbl')), column: Number(read('resorigcol')) };
    return read('resjunk') === 'false' && column.table > 0 ? [column] : [];
  });
}
