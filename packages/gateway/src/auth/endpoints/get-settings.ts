/** GET /settings: the sign-in methods of this instance, in the fields that dashboards and sign-in widgets read. */
import type { Context } from 'hono';
import type { AuthContext } from '../context.ts';

/** Upstream lists every provider that it knows, on or off. */
const PROVIDERS = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'zoom',
];

export function getSettings({ options, providers, webauthn }: AuthContext) {
  const { autoconfirm = false, disableSignup = false, anonymousUsers = false } = options;
  // A provider without a secret accepts id tokens only: a browser cannot be sent there.
  const external = [...providers.values()].map(({ name, secret }) => [name, secret !== undefined] as const);
  return (c: Context) =>
    c.json({
      external: {
        anonymous_users: anonymousUsers,
        ...Object.fromEntries(PROVIDERS.map((name) => [name, false])),
        ...Object.fromEntries(external),
        email: options.emailSignIn !== false,
        phone: options.phoneSignIn !== false,
      },
      disable_signup: disableSignup,
      mailer_autoconfirm: autoconfirm,
      phone_autoconfirm: autoconfirm,
      sms_provider: '',
      saml_enabled: false,
      saml_private_key_next_configured: false,
      passkeys_enabled: webauthn?.passkeys ?? false,
    });
}
