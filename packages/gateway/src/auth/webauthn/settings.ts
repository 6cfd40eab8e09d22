/** The settings of passkeys and security keys, as upstream's `GOTRUE_WEBAUTHN_*`, `GOTRUE_PASSKEY_*` and `GOTRUE_MFA_WEB_AUTHN_*`. */

export type WebauthnOptions = {
  /** The domain that credentials belong to: the host of every origin is this domain or below it. */
  rpId: string;
  /** The name that authenticators show, as "Sign in to …". */
  rpName: string;
  /** The pages that may ask for a credential: `https://…`, `http://localhost:3000`, or an app's `android:apk-key-hash:…`. */
  rpOrigins: readonly string[];
  /** Users may sign in with passkeys. Default false, as upstream. */
  passkeys?: boolean;
  /** Security keys may be second factors. Default false, as upstream. */
  factors?: boolean;
  /** `required` refuses a signature of an authenticator that has not recognized its owner by PIN or finger. Default `preferred`, as upstream. */
  userVerification?: 'preferred' | 'required';
};

/** The settings with their defaults. */
export type RelyingParty = Required<WebauthnOptions>;

const LOCAL = /^(localhost|.+\.localhost)$/;
const APP = /^android:apk-key-hash:[\w-]+$/;

/** Why browsers would refuse the origin for this domain; null for a fine one. */
function originProblem(origin: string, rpId: string): string | null {
  if (APP.test(origin)) return null;
  const url = URL.parse(origin);
  if (url?.origin !== origin) return 'is not an origin such as https://app.example';
  if (url.protocol !== 'https:' && !LOCAL.test(url.hostname)) return 'needs https';
  return url.hostname === rpId || url.hostname.endsWith(`.${rpId}`) ? null : `is not of the domain ${rpId}`;
}

/** @throws Error with everything that is wrong */
export function readWebauthn(options: WebauthnOptions | undefined): RelyingParty | undefined {
  if (!options) return undefined;
  const { rpId, rpName, rpOrigins } = options;
  const problems = rpOrigins.flatMap((origin) => {
    const problem = originProblem(origin, rpId);
    return problem === null ? [] : [`${origin} ${problem}`];
  });
  if (rpOrigins.length === 0) problems.push('rpOrigins is empty');
  if (rpName === '') problems.push('rpName is empty');
  if (problems.length > 0) throw new Error(`auth.webauthn: ${problems.join('; ')}`);
  return { passkeys: false, factors: false, userVerification: 'preferred', ...options };
}
