/** Cases of members in which every request differs: a press of I'm Interested, and renewing a session. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { tokenOf } from '../server.ts';
import type { Case } from './cases.ts';
import { quoted, wrk } from './load.ts';

/** Those of fill-market.sql who post nothing. */
const BUYERS = `select id from private.members where member_name = 'Buyer' order by id`;
const LISTINGS = `select id from public.purchase_enquiries where status = 'Open' order by md5(id::text) limit 1000`;
/** Far more than are answered: the next run begins behind them. */
const MOST_PRESSES_PER_SECOND = 2000;
/**
 * A press is charged first; its message follows this many presses later, so that the charge has its response before.
 */
const MESSAGE_LAG = 100;

const luaList = (texts: readonly string[]): string => `{ ${texts.map(quoted).join(', ')} }`;

/** Every member, from an address of their own, presses at one listing after the other, each pair once. */
const pressScript = (buyers: readonly string[], tokens: readonly string[], listings: readonly string[], from: number) =>
  `local buyers, tokens, listings = ${luaList(buyers)}, ${luaList(tokens.map((token) => `Bearer ${token}`))}, ${luaList(listings)}
local asked, charged = 0, 0
wrk.method = "POST"
wrk.headers["content-type"] = "application/json"
function ask(name, press, body)
  local buyer = press % #buyers
  local listing = (math.floor(press / #buyers) + buyer) % #listings
  wrk.headers["authorization"] = tokens[buyer + 1]
  wrk.headers["x-forwarded-for"] = "10.0.0." .. buyer
  return wrk.format(nil, "/functions/v1/" .. name, nil, string.format(body, buyers[buyer + 1], listings[listing + 1]))
end
function request()
  asked = asked + 1
  if asked % 2 == 0 and charged > ${MESSAGE_LAG} then
    return ask("sendPurchaseInterestWhatsapp", ${from} + charged - ${MESSAGE_LAG} - 1, '{"interested_user_id":"%s","enquiry_id":"%s"}')
  end
  charged = charged + 1
  return ask("handle-credit-deduction", ${from} + charged - 1, '{"userId":"%s","transactionType":"usage_enquiry","relatedEntityId":"%s"}')
end`;

/** A thread for each connection, which trades the token that it was given last. */
const refreshScript = (anonKey: string, tokens: readonly string[]) => `local tokens = ${luaList(tokens)}
local threads = 0
wrk.method = "POST"
wrk.headers["apikey"] = ${quoted(anonKey)}
wrk.headers["content-type"] = "application/json"
function setup(thread)
  threads = threads + 1
  thread:set("token", tokens[threads])
  thread:set("address", "10.0.0." .. threads)
end
function init()
  wrk.headers["x-forwarded-for"] = address
end
function request()
  return wrk.format(nil, "/auth/v1/token?grant_type=refresh_token", nil, '{"refresh_token":"' .. token .. '"}')
end
function response(status, headers, body)
  token = body:match('"refresh_token":"([^"]+)"') or token
end`;

/** Sessions of members that have just begun. @returns the refresh token of each */
async function startSessions(owner: pg.Client, members: readonly string[]): Promise<string[]> {
  const tokens = members.map(() => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  await owner.query(
    `with started as (
       insert into auth.sessions (user_id) select member from unnest($1::uuid[]) member returning id
     ), numbered as (select id, row_number() over () as n from started)
     insert into auth.refresh_tokens (session_id, token_hash) select id, ($2::text[])[n] from numbered`,
    [members, hashes],
  );
  return tokens;
}

/** @param owner of a filled database */
export async function memberCases(owner: pg.Client): Promise<Case[]> {
  const idsOf = async (text: string) => (await owner.query<{ id: string }>(text)).rows.map(({ id }) => id);
  const [buyers, listings] = [await idsOf(BUYERS), await idsOf(LISTINGS)];
  const tokens = await Promise.all(buyers.map((id) => tokenOf(id)));
  let pressed = 0;
  return [
    {
      name: "I'm Interested (two requests a press)",
      paths: [],
      load({ site, anonKey }, connections, seconds) {
        const from = pressed;
        pressed += seconds * MOST_PRESSES_PER_SECOND;
        const lua = `wrk.headers["apikey"] = ${quoted(anonKey)}\n${pressScript(buyers, tokens, listings, from)}`;
        return wrk(lua, { url: site, connections, seconds });
      },
    },
    {
      name: 'a session renewed',
      paths: [],
      async load({ site, anonKey }, connections, seconds) {
        const given = await startSessions(
          owner,
          Array.from({ length: connections }, (_, n) => buyers[n % buyers.length]!),
        );
        return wrk(refreshScript(anonKey, given), { url: site, connections, seconds, threads: connections });
      },
    },
  ];
}
