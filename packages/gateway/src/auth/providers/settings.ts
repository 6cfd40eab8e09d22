/**
 * The settings of the providers that users may sign in with: Google, Apple, and any other OpenID Connect provider by its issuer
 * (https://supabase.com/docs/guides/auth/social-login).
 */
import { AuthError } from '../../errors/auth-error.ts';

export type ProviderOptions = {
  /** The client id that the provider has given. It is the audience of its id tokens. */
  clientId: string;
  /** The client secret; without it the provider accepts id tokens of an app (`grant_type=id_token`) only. */
  secret?: string | undefined;
  /** Further client ids whose id tokens are accepted, as of a phone app. */
  clientIds?: readonly string[];
  /** The issuer, without `/.well-known/openid-configuration`. Google and Apple have a default. */
  issuer?: string;
  /** Scopes besides `openid`. Default: `email profile`. */
  scopes?: readonly string[];
  /** Accept an id token whose nonce the caller does not show. Default false. */
  skipNonceCheck?: boolean;
  /** Create an account for a user without an address. Default false. */
  emailOptional?: boolean;
};

export type Provider = Required<Pick<ProviderOptions, 'clientId' | 'issuer' | 'skipNonceCheck' | 'emailOptional'>> & {
  name: string;
  secret: string | undefined;
  /** Every accepted audience, the client id first. */
  audiences: readonly string[];
  scopes: readonly string[];
  /** Extra parameters of the authorization request. */
  parameters: Readonly<Record<string, string>>;
  /** The provider verifies every address that it gives out, and does not say so. */
  verifiesAddresses: boolean;
};

/** The provider's own tokens, which the app gets beside its session. */
export type ProviderTokens = { access: string; refresh: string | undefined };

/** What differs between a well-known provider and any other. */
const KNOWN: Readonly<Record<string, Pick<Provider, 'issuer' | 'scopes'> & Partial<Provider>>> = {
  google: { issuer: 'https://accounts.google.com', scopes: ['email', 'profile'] },
  // Apple returns name and address only to a form post.
  apple: {
    issuer: 'https://appleid.apple.com',
    scopes: ['email', 'name'],
    parameters: { response_mode: 'form_post' },
    verifiesAddresses: true,
  },
};

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Whether requests to an address cannot be read on their way. A test's provider on the same machine needs no TLS. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

/** Completes the settings of one provider. @throws Error if they have no issuer, or one without TLS */
function complete(name: string, options: ProviderOptions): Provider {
  const known = KNOWN[name];
  const issuer = options.issuer ?? known?.issuer;
  if (!issuer || !isSafeAddress(issuer)) throw new Error(`the provider ${name} needs an issuer, https://…`);
  return {
    name,
    clientId: options.clientId,
    secret: options.secret,
    audiences: [options.clientId, ...(options.clientIds ?? [])],
    issuer,
    scopes: options.scopes ?? known?.scopes ?? ['email', 'profile'],
    parameters: known?.parameters ?? {},
    skipNonceCheck: options.skipNonceCheck ?? false,
    emailOptional: options.emailOptional ?? false,
    verifiesAddresses: known?.verifiesAddresses ?? false,
  };
}

/** Completes the settings of all providers. @throws Error for an invalid name or issuer */
export function readProviders(options: Readonly<Record<string, ProviderOptions>> = {}): ReadonlyMap<string, Provider> {
  for (const name of Object.keys(options)) {
    if (!/^[a-z][a-z0-9_:-]{0,49}$/.test(name)) throw new Error(`not a name of a provider: ${name}`);
  }
  return new Map(Object.entries(options).map(([name, settings]) => [name, complete(name, settings)]));
}

/** The provider that a browser can be sent to. @throws AuthError `validation_failed`, with upstream's words */
export function requireProvider(
  { providers }: { providers: ReadonlyMap<string, Provider> },
  name: string,
): Provider & { secret: string } {
  const provider = providers.get(name.toLowerCase());
  const secret = provider?.secret;
  if (provider && secret) return { ...provider, secret };
  const reason = provider
    ? 'missing OAuth secret'
    : Object.hasOwn(KNOWN, name.toLowerCase())
      ? 'provider is not enabled'
      : `Provider ${name.slice(0, 50)} could not be found`;
  throw new AuthError('validation_failed', `Unsupported provider: ${reason}`);
}
