/** Generates the bodies of the functions that write the key of a yarn: codes of its words, and its count as millitex. */
import {
  COUNT_UNITS,
  FIBRE_CODES,
  FIBRE_PROCESS_CODES,
  FORM_COUNT_UNITS,
  INTERMINGLING_CODES,
  LUSTRE_CODES,
  PROCESS_CODES,
} from '@tanabana/domain/listings/key/yarn-codes';
import { isIndirect, UNITS } from '@tanabana/yarn/arithmetic/units';
import {
  isD2D,
  kindOf,
  READER_COUNT_UNITS,
  type AnyListingTable,
  type ReaderCountUnit,
} from '@tanabana/domain/vocabulary';
import { wrap } from './field-columns.ts';
import { answeredColumns } from './field-search.ts';
import { literal } from './limits.ts';

/** The columns of the key, with their comments. Plies are a number in every table already. */
const KEY_COLUMNS = {
  fibre_code: ['text', 'Code of the fibre, as cotton or polyester-viscose; null for a typed one.'],
  process_code: ['text', 'Code of the specific type, as dty or combed; null where it says no process.'],
  millitex: [
    'int',
    'The count of one strand in milligrams per kilometre, 100 to a dtex; null where its unit is not known.',
  ],
  filaments: ['int', 'The filaments as a number.'],
  lustre_code: ['text', 'Code of the lustre, as semi-dull.'],
  intermingling_code: ['text', 'Code of the intermingling, as nim.'],
  grade_rank: ['int', 'Rank of the grade: 1 is the best.'],
} as const;

type Codes = Readonly<Record<string, string | null>>;

/** `case` with the code of each word; words of one code are compared together. */
function codeOf(argument: string, codes: Codes): string {
  const coded = Object.entries(codes).filter(([, code]) => code !== null);
  const branches = [...Map.groupBy(coded, ([, code]) => code!)].map(([code, each]) => {
    const words = each.map(([word]) => literal(word));
    const matches =
      words.length === 1 ? `= ${words[0]}` : `in (${wrap(words).replace(/,$/, '').replaceAll('\n', '\n  ')})`;
    return `when ${argument} ${matches} then ${literal(code)}`;
  });
  return `case\n${wrap(branches, '').replace(/^/gm, '  ')}\nend`;
}

/** The count as millitex. The numbers of a fraction stay whole, so that only the last step rounds, half up. */
function millitexOf(unit: ReaderCountUnit, count: string): string {
  const perCount = UNITS[unit].tex.times(1000);
  const number = isIndirect(unit)
    ? `${perCount.numerator} / (${perCount.denominator} * ${count})`
    : `${perCount.numerator} * ${count} / ${perCount.denominator}`;
  return `when '${unit}' then round(${number})`;
}

const assigned = (name: string, value: string) => `${name} := ${value};`;

/** The statements that set the codes, and the unit and the number of the count. */
export function yarnKeyBlock(): string {
  const ofType = `coalesce(${codeOf('p_specific_type', PROCESS_CODES)}, ${codeOf('p_fibre', FIBRE_PROCESS_CODES as Codes)})`;
  return [
    assigned('fibre_code', codeOf('p_fibre', FIBRE_CODES)),
    assigned('process_code', ofType),
    assigned('lustre_code', codeOf('p_lustre', LUSTRE_CODES)),
    assigned('intermingling_code', codeOf('p_twist', INTERMINGLING_CODES)),
    assigned('v_unit', `case when p_filaments is not null then 'denier' else ${codeOf('p_fibre', COUNT_UNITS)} end`),
    assigned(
      'millitex',
      `case v_unit\n${FORM_COUNT_UNITS.map((unit) => `  ${millitexOf(unit, 'v_count')}`).join('\n')}\nend`,
    ),
  ].join('\n');
}

/** The function that turns a count in a reader's unit into millitex. */
export const countMillitexFunction =
  (): string => `create function private.count_millitex(p_count numeric, p_unit text) returns int
  language sql immutable parallel safe
  return case when p_count > 0 then least(2147483647, case p_unit
${READER_COUNT_UNITS.map((unit) => `    ${millitexOf(unit, 'p_count')}`).join('\n')}
  end) end;`;

/**
 * The statement that makes the end of a range, which is the count after it, the last millitex before that; and turns the range round in
 * units in which a finer yarn has the higher count.
 */
export const countEndsBlock =
  (): string => `if v_unit in (${READER_COUNT_UNITS.filter(isIndirect).map(literal).join(', ')}) then
  v_ends := array[v_ends[2] + v_step, v_ends[1]];
else
  v_ends := array[v_ends[1], v_ends[2] - v_step];
end if;`;

/** The columns of the key, which the database writes; null in rows of before until they are written. */
export const keyColumnsBlock = (): string =>
  Object.entries(KEY_COLUMNS)
    .map(([name, [type]]) => `${name} ${type},`)
    .join('\n');

/** Their names, each followed by a comma, with an optional prefix. */
export const keyNamesBlock = (before = ''): string => wrap(Object.keys(KEY_COLUMNS).map((name) => `${before}${name}`));

/** Their comments. */
export const keyCommentsBlock = (table: string): string =>
  Object.entries(KEY_COLUMNS)
    .map(([name, [, words]]) => `comment on column ${table}.${name} is ${literal(words)};`)
    .join('\n');

/** The function that finds the yarns of a table by their key. */
export function matchFunction(name: string): string {
  const table = name as AnyListingTable;
  const time = isD2D(table) ? 'created_at' : 'updated_at';
  const since = isD2D(table) ? 'private.d2d_search_from(posted_after)' : `coalesce(posted_after, '-infinity')`;
  const columns = answeredColumns(kindOf(table));
  return `create function public.match_${table}(
  yarn jsonb, tolerance numeric default null, filter jsonb default '{}', posted_after timestamptz default null, after jsonb default null)
  returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.match_yarns('public.${table}', '${time}',
    '${columns.join(', ')}',
    private.search_conditions('${table}', jsonb_strip_nulls(filter)), yarn, tolerance, ${since}, after,
    private.limit_listing_page_size(), private.limit_search_further_rows() / (1 + cardinality(private.search_words(filter ->> 'q'))));
end
$$;
comment on function public.match_${table}(jsonb, numeric, jsonb, timestamptz, jsonb) is
  'A page of listings whose yarn is the asked one, then of counts within so many per cent of it, the nearest first, each newest first.
@answers {rows ${table}(${columns.join(', ')})[], next {id uuid, millitex int, ${time} timestamptz}?, is_complete boolean}';`;
}
