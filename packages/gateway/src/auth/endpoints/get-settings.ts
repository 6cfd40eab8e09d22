/** GET /settings: the sign-in methods of this instance, in the fields that dashboards and sign-in widgets read. */
import type { Context } from 'hono';
import type { AuthContext } from '../context.ts';

export function getSettings({ options, providers }: AuthContext) {
  const { autoconfirm = false, disableSignup = false } = options;
  // A provider without a secret accepts id tokens only: a browser cannot be sent there.
  const external = [...providers.values()].map(({ name, secret }) => [name, secret !== undefined] as const);
  return (c: Context) =>
    c.json({
      external: { email: true, phone: true, anonymous_users: false, ...Object.fromEntries(external) },
      disable_signup: disableSignup,
      mailer_autoconfirm: autoconfirm,
      phone_autoconfirm: autoconfirm,
      sms_provider: '',
      saml_enabled: false,
    });
}
