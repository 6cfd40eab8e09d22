/** A real OpenID Connect provider on a socket: `oidc-provider`, whose login page signs in at once the account that the test names. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

export type Account = { sub: string; email?: string; email_verified?: boolean; name?: string };

export type RealProvider = {
  issuer: string;
  /** The account that signs in next; null if the user declines. */
  account: Account | null;
  /** Follows the browser from an address at the provider to the app's callback. */
  browse(address: string): Promise<URL>;
  close(): Promise<void>;
};

export const CLIENT = { clientId: 'the-app', secret: 'a secret of the app: with % and +' };

/** @param idTokenHasClaims whether the id token has address and name, or the userinfo endpoint alone */
export async function openRealProvider(callback: string, idTokenHasClaims = true): Promise<RealProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const known = new Map<string, Account>();
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.secret,
        redirect_uris: [callback],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !idTokenHasClaims,
    cookies: { keys: ['a key of cookies'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => known.get(sub)! }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, RefreshToken: 600 },
  };
  const provider = new Provider(issuer, configuration);
  const answer = provider.callback();
  const open: RealProvider = {
    issuer,
    account: null,
    async browse(address) {
      const jar = new Map<string, string>();
      for (let at = address; ;) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          jar.set(name, value);
        }
        const to = response.headers.get('location');
        if (to === null) throw new Error(`the provider answers ${response.status}: ${await response.text()}`);
        const next = new URL(to, at);
        if (next.href.startsWith(callback)) return next;
        at = next.href;
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  server.on('request', (req, res) => {
    if (!req.url?.startsWith('/interaction/')) return void answer(req, res);
    const { account } = open;
    if (account) known.set(account.sub, account);
    const result = account
      ? { login: { accountId: account.sub } }
      : { error: 'access_denied', error_description: 'The user said no' };
    provider.interactionFinished(req, res, result).catch((error: unknown) => res.writeHead(500).end(String(error)));
  });
  return open;
}
