/** Parses the `Prefer` header, and writes `Preference-Applied`. https://docs.postgrest.org/en/stable/references/api/preferences.html */
import { refuse } from '../errors.ts';
import type { Preferences } from './types.ts';

const REPRESENTATIONS = { minimal: 'minimal', 'headers-only': 'headers-only', representation: 'full' } as const;

const oneOf = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find((known) => known === value);

type Mutable = { -readonly [key in keyof Preferences]: Preferences[key] };

function apply(preferences: Mutable, key: string, value: string): boolean {
  const set = <K extends keyof Preferences>(name: K, read: Preferences[K]): boolean => {
    // If a preference has several values, the first one counts.
    if (read !== undefined && preferences[name] === undefined) preferences[name] = read;
    return read !== undefined;
  };
  switch (key) {
    case 'return':
      return set('representation', REPRESENTATIONS[value as keyof typeof REPRESENTATIONS]);
    case 'resolution':
      return set('resolution', oneOf(['merge-duplicates', 'ignore-duplicates'], value));
    case 'count':
      return set('count', oneOf(['exact', 'planned', 'estimated'], value));
    case 'missing':
      return set('missing', oneOf(['default', 'null'], value));
    case 'handling':
      return set('handling', oneOf(['strict', 'lenient'], value));
    case 'tx':
      return set('transaction', oneOf(['commit', 'rollback'], value));
    case 'max-affected':
      return set('maxAffected', /^\d{1,9}$/.test(value) ? Number(value) : undefined);
    case 'timezone':
      return set('timezone', value);
    default:
      return false;
  }
}

/**
 * Parses a Prefer header. Unknown preferences are ignored unless the client requests `handling=strict`.
 *
 * @param header several Prefer headers, joined by commas
 * @param overridesTransaction whether `tx` has an effect
 * @throws RestError PGRST122 for unknown preferences with `handling=strict`
 */
export function parsePrefer(header: string | undefined, overridesTransaction = true): Preferences {
  const preferences: Mutable = {
    representation: undefined,
    resolution: undefined,
    count: undefined,
    missing: undefined,
    handling: undefined,
    transaction: undefined,
    maxAffected: undefined,
    timezone: undefined,
  };
  const requested = (header ?? '').split(',').map((part) => part.trim());
  const unknown = requested.filter((part) => {
    const [key = '', value = ''] = part.split('=', 2).map((side) => side.trim());
    return part !== '' && !apply(preferences, key, value);
  });
  if (preferences.handling === 'strict' && unknown.length > 0) throw refuse.badPreferences(unknown);
  return overridesTransaction ? preferences : { ...preferences, transaction: undefined };
}

/** The Preference-Applied header with the preferences that this kind of request supports; undefined when there are none. */
export function preferenceApplied(
  preferences: Preferences,
  supported: readonly (keyof Preferences)[],
): string | undefined {
  const representation = { full: 'representation', minimal: 'minimal', 'headers-only': 'headers-only' } as const;
  const texts: { [key in keyof Preferences]: string | undefined } = {
    resolution: preferences.resolution && `resolution=${preferences.resolution}`,
    missing: preferences.missing && `missing=${preferences.missing}`,
    representation: preferences.representation && `return=${representation[preferences.representation]}`,
    count: preferences.count && `count=${preferences.count}`,
    transaction: preferences.transaction && `tx=${preferences.transaction}`,
    handling: preferences.handling && `handling=${preferences.handling}`,
    timezone: preferences.timezone && `timezone=${preferences.timezone}`,
    maxAffected:
      preferences.maxAffected !== undefined && preferences.handling === 'strict'
        ? `max-affected=${preferences.maxAffected}`
        : undefined,
  };
  const applied = supported.map((key) => texts[key]).filter((text) => text !== undefined);
  return applied.length > 0 ? applied.join(', ') : undefined;
}
