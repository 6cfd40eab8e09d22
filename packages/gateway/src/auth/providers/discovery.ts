/**
 * The metadata and the keys of a provider (OpenID Connect Discovery 1.0), cached. Keys are read again when a token names an unknown one, at
 * most every half minute.
 */
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { fetchObject, boundedFetch } from './bounded-fetch.ts';
import { isSafeAddress, type Provider } from './settings.ts';

export type Metadata = {
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userinfoEndpoint: string | undefined;
  /** The provider accepts the client secret as HTTP Basic authentication. */
  takesBasic: boolean;
  keys: JWTVerifyGetKey;
};

export type Discovery = (provider: Provider) => Promise<Metadata>;

/** Milliseconds. A provider that is away is asked again after some seconds, not by every request. */
const LASTS_MS = 3600_000;
const FAILURE_LASTS_MS = 5000;

async function discover({ issuer }: Provider): Promise<Metadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const found = await fetchObject(url);
  if (found.issuer !== issuer) throw new Error(`the provider calls itself ${String(found.issuer).slice(0, 200)}`);
  const address = (name: string): string => {
    const value = found[name];
    if (typeof value !== 'string' || !isSafeAddress(value)) throw new Error(`the provider has no ${name}`);
    return value;
  };
  const methods = found.token_endpoint_auth_methods_supported;
  return {
    authorizationEndpoint: address('authorization_endpoint'),
    tokenEndpoint: address('token_endpoint'),
    userinfoEndpoint: found.userinfo_endpoint === undefined ? undefined : address('userinfo_endpoint'),
    // The default of the specification.
    takesBasic: !Array.isArray(methods) || methods.includes('client_secret_basic'),
    keys: createRemoteJWKSet(new URL(address('jwks_uri')), { [customFetch]: boundedFetch }),
  };
}

/**
 * Creates the cache. Concurrent look-ups of one issuer share a request. There is one entry for each configured issuer, so it cannot grow.
 *
 * @param clock monotonic milliseconds
 */
export function createDiscovery(clock: () => number = () => performance.now()): Discovery {
  const cache = new Map<string, { until: number; metadata: Promise<Metadata> }>();
  return (provider) => {
    const cached = cache.get(provider.issuer);
    if (cached && cached.until > clock()) return cached.metadata;
    const entry = { until: clock() + LASTS_MS, metadata: discover(provider) };
    cache.set(provider.issuer, entry);
    entry.metadata.catch(() => (entry.until = clock() + FAILURE_LASTS_MS));
    return entry.metadata;
  };
}
