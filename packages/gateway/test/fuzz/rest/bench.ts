/** The gateway over the notebooks of ./fixture.sql, asked with tokens of each kind. */
import { createGateway, createTokenService, type Gateway } from '../../../src/index.ts';
import type { Claims } from '../../../src/db/index.ts';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';

const SECRET = 'a secret of at least thirty-two characters';
const SITE = 'https://site.example';

/** Seed of the generated requests. A failure prints it, with the path to the shortest request that fails. */
export const SEED = Number(process.env.FUZZ_SEED ?? 20_261_126);
/** Requests of each test, and their time limit in milliseconds. A run takes some seconds; FUZZ_RUNS makes more of them. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? 400);
export const TIME_LIMIT_MS = process.env.FUZZ_RUNS === undefined ? 9000 : 3_600_000;

export const CALLERS: Record<'anon' | 'asha' | 'bela', Claims> = {
  anon: { role: 'anon' },
  asha: { role: 'authenticated', sub: '00000000-0000-4000-8000-00000000000a' },
  bela: { role: 'authenticated', sub: '00000000-0000-4000-8000-00000000000b' },
};
export type Caller = keyof typeof CALLERS;
export const CALLER_NAMES = Object.keys(CALLERS) as Caller[];

export type FuzzBench = {
  opened: Opened;
  gateway: Gateway;
  anonKey: string;
  /** Values of the header Authorization: of each caller, of service_role, and invalid ones. */
  bearers: Record<string, string | undefined>;
  /** What the gateway logged as an error since it was last emptied. */
  errors: object[];
  close(): Promise<void>;
};

/** Opens the gateway, with everything on that a setting turns on. */
export async function openFuzzBench(): Promise<FuzzBench> {
  const opened = await openGatewayDatabase(new URL('./fixture.sql', import.meta.url));
  const tokens = createTokenService(SECRET, `${SITE}/auth/v1`);
  const errors: object[] = [];
  const quiet = () => undefined;
  const gateway = await createGateway({
    db: opened.db,
    scope: opened.scope,
    keys: { jwtSecret: SECRET },
    siteUrl: SITE,
    schemas: ['public'],
    rest: { openApi: { mode: 'follow-privileges' } },
    auth: { sendEmail: async () => undefined, sendSms: async () => undefined },
    log: { info: quiet, warn: quiet, error: (fields, message) => void errors.push({ fields, message }) },
  });
  const bearer = async (claims: Claims) => `Bearer ${await tokens.sign(claims, 3600)}`;
  const bearers = {
    anon: undefined,
    asha: await bearer(CALLERS.asha),
    bela: await bearer(CALLERS.bela),
    'no such role': await bearer({ role: 'postgres' }),
    'no id': await bearer({ role: 'authenticated', sub: "x' or true" }),
    'no token': 'Bearer x.y.z',
    empty: 'Bearer',
  };
  return {
    opened,
    gateway,
    anonKey: await tokens.apiKey('anon'),
    bearers,
    errors,
    close: async () => {
      await gateway.close();
      await opened.close();
    },
  };
}
