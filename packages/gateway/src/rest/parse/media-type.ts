/**
 * In charge of choosing the form of the answer from the `Accept` header.
 * https://docs.postgrest.org/en/stable/references/api/resource_representation.html
 */
import { refuse } from '../errors.ts';
import type { MediaType } from './types.ts';

const json: MediaType = { kind: 'json', stripNulls: false, contentType: 'application/json; charset=utf-8' };

function known(type: string, parameters: readonly string[]): MediaType | undefined {
  const stripNulls = parameters.includes('nulls=stripped');
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return json;
    case 'text/csv':
      return { kind: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' };
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return {
        kind: 'object',
        stripNulls,
        contentType: `application/vnd.pgrst.object+json${stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`,
      };
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return stripNulls
        ? { kind: 'json', stripNulls, contentType: 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8' }
        : json;
    default:
      return undefined;
  }
}

/** The first type of the header that can be served, in the client's order of quality. */
export function chooseMediaType(accept: string | undefined): MediaType {
  if (!accept) return json;
  const wanted = accept.split(',').map((entry) => {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { type, parameters, quality: quality ? Number(quality.slice(2)) || 0 : 1 };
  });
  // The sort is stable: equals keep the client's order.
  wanted.sort((a, b) => b.quality - a.quality);
  for (const { type, parameters } of wanted) {
    const found = known(type, parameters);
    if (found) return found;
  }
  throw refuse.mediaType(wanted.map(({ type }) => type));
}
