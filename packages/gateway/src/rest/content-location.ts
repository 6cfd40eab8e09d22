/**
 * Content-Location of a read: the path below the service, with the parameters in the order of their names and without the key
 * (https://docs.postgrest.org/en/stable/references/api/tables_views.html). The order belongs to the shape of a request, so that a later
 * request of the shape brings its values only.
 */
import { PLACEHOLDER } from './values/request-value.ts';

/** Writes the header with the texts of a request's parameters, `RequestShape.texts`. */
export type ContentLocation = (texts: readonly string[]) => string;

/** Most values are numbers, identifiers and words. */
const PLAIN = /^[\w.-]*$/;

const percentEncoded = (text: string): string =>
  PLAIN.test(text)
    ? text
    : encodeURIComponent(text.toWellFormed()).replace(
        /[!'()*]/g,
        (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
      );

/** A parameter: its name, its encoded text up to the value, and the index of the value that follows, if any. */
type Parameter = { readonly name: string; readonly text: string; readonly value: number | undefined };

function parametersOf(query: string): Parameter[] {
  let taken = 0;
  return query
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('apikey='))
    .map((pair) => {
      const hasValue = pair.endsWith(PLACEHOLDER);
      const [name, value] = new URLSearchParams(hasValue ? pair.slice(0, -PLACEHOLDER.length) : pair)
        .entries()
        .next().value!;
      const text = `${percentEncoded(name)}=${percentEncoded(value)}`;
      return { name, text, value: hasValue ? taken++ : undefined };
    });
}

/**
 * @param name the relation
 * @param template path and query of the requests, with a placeholder for each text (request-values.ts)
 */
export function contentLocation(name: string, template: string): ContentLocation {
  const path = `/${encodeURIComponent(name.toWellFormed())}`;
  const start = template.indexOf('?');
  const parameters = start < 0 ? [] : parametersOf(template.slice(start + 1));
  parameters.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const pieces = parameters.map(({ text, value }, index) => ({ text: `${index === 0 ? '?' : '&'}${text}`, value }));
  return (texts) =>
    pieces.reduce(
      (written, { text, value }) => written + text + (value === undefined ? '' : percentEncoded(texts[value]!)),
      path,
    );
}
