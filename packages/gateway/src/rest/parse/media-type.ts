/**
 * Chooses the media type of the response from the `Accept` header.
 * https://docs.postgrest.org/en/stable/references/api/resource_representation.html
 */
import { refuse } from '../errors.ts';
import type { MediaType } from './types.ts';

const json: MediaType = { kind: 'json', stripNulls: false, contentType: 'application/json; charset=utf-8' };

function supportedType(type: string, parameters: readonly string[]): MediaType | undefined {
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

/**
 * The first supported type of the header, by the client's quality values.
 *
 * @throws RestError PGRST107 when none is supported
 */
export function chooseMediaType(accept: string | undefined): MediaType {
  if (!accept) return json;
  const accepted = accept.split(',').map((entry) => {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { type, parameters, quality: quality ? Number(quality.slice(2)) || 0 : 1 };
  });
  // The sort is stable: types of equal quality keep the client's order.
  accepted.sort((a, b) => b.quality - a.quality);
  for (const { type, parameters } of accepted) {
    const found = supportedType(type, parameters);
    if (found) return found;
  }
  throw refuse.mediaType(accepted.map(({ type }) => type));
}
