/** Realtime: nobody hears or sends what a policy, a grant or a limit keeps from them, and nothing grows without a bound. */
import type { Mutation } from '../mutation.ts';

const REALTIME = 'packages/gateway/src/realtime';
const TESTS = 'packages/gateway/test/realtime';
const CHANGES = [`${TESTS}/changes.test.ts`];
const CLIENTS = [`${TESTS}/client-broadcast.test.ts`];
const LOG = [`${TESTS}/logical-decoding.test.ts`];
const LOGGED_CHANGES = [`${TESTS}/changes-logical.test.ts`];
const BROADCASTS = [`${TESTS}/broadcast.test.ts`];
const REPLICATION = 'packages/gateway/src/db/postgres/replication/replication.ts';
const PRESENCE = [`${TESTS}/presence.test.ts`];

export const realtime: readonly Mutation[] = [
  {
    name: 'changed rows are told past row-level security',
    file: `${REALTIME}/changes/deliver.ts`,
    find: '    !info.hasPolicies ||\n',
    replace: '    true ||\n',
    tests: CHANGES,
  },
  {
    name: 'changed rows show columns that the role may not select',
    file: `${REALTIME}/changes/deliver.ts`,
    find: 'roles.includes(role) && (!select',
    replace: '(roles.length >= 0 || role) && (!select',
    tests: CHANGES,
  },
  {
    name: 'a deleted row is shown whole under row-level security',
    file: `${REALTIME}/changes/change.ts`,
    find: "type === 'DELETE' && isKeyOnly",
    replace: "type === 'DELETE' && !isKeyOnly",
    tests: CHANGES,
  },
  {
    name: 'a filter may name a column that the role may not select',
    file: `${REALTIME}/changes/check-binding.ts`,
    find: '.filter(({ roles }) => roles.length > 0)',
    replace: '',
    tests: CHANGES,
  },
  {
    name: 'everybody writes to private topics',
    file: `${REALTIME}/channel/take-broadcast.ts`,
    find: '  if (!(await sendsOf(channel, deps)).broadcast) return;\n',
    replace: '',
    tests: CLIENTS,
  },
  {
    name: 'rights to send outlive their token',
    file: `${REALTIME}/connection.ts`,
    find: 'reads, sends: undefined',
    replace: 'reads',
    tests: CLIENTS,
  },
  {
    name: 'broadcasts have any length',
    file: `${REALTIME}/channel/take-broadcast.ts`,
    find: 'bytesOf(broadcast) > limits.payloadBytes',
    replace: 'bytesOf(broadcast) < 0',
    tests: CLIENTS,
  },
  {
    name: 'a socket floods a topic without an end',
    file: `${REALTIME}/channel/take-broadcast.ts`,
    find: 'events.add(received + 1) > limits.eventsPerSecond',
    replace: 'events.add(received + 1) < 0',
    tests: CLIENTS,
  },
  {
    name: 'presences are shown to those whom no policy lets see them',
    file: `${REALTIME}/channel/enter.ts`,
    find: 'hears: (kind) => channel.reads[kind],',
    replace: 'hears: () => true,',
    tests: PRESENCE,
  },
  {
    name: 'a presence changes as often as its client likes',
    file: `${REALTIME}/channel/take-presence.ts`,
    find: 'return calls.count <= limits.presenceCalls;',
    replace: 'return true;',
    tests: PRESENCE,
  },
  {
    name: 'a presence has any length',
    file: `${REALTIME}/channel/take-presence.ts`,
    find: 'Buffer.byteLength(text) > limits.payloadBytes',
    replace: 'Buffer.byteLength(text) < 0',
    tests: PRESENCE,
  },
  {
    name: 'a member of a private topic shows presence without an insert policy',
    file: `${REALTIME}/channel/take-presence.ts`,
    find: "      if (!(await sendsOf(channel, deps)).presence) return reply(message, 'error', {});\n",
    replace: '',
    tests: PRESENCE,
  },
  {
    name: 'one socket holds any number of presences',
    file: `${REALTIME}/channel/take-presence.ts`,
    find: '(!channel.presence && presences.count() >= limits.presences)',
    replace: 'presences.count() < 0',
    tests: PRESENCE,
  },
  {
    name: 'messages by HTTP go to private topics without an insert policy',
    file: `${REALTIME}/broadcast-routes.ts`,
    find: "if (!isPrivate || claims.role === 'service_role') return true;",
    replace: 'if (claims.role) return true;',
    tests: BROADCASTS,
  },
  {
    name: 'a private topic admits presence where a policy lets insert broadcasts only',
    file: `${REALTIME}/policies.ts`,
    find: "presence: allowed.includes('presence') };",
    replace: 'presence: allowed.length > 0 };',
    tests: PRESENCE,
  },
  {
    name: 'changes are told past the filter of the caller',
    file: `${REALTIME}/changes/deliver.ts`,
    find: '&& passes(place, filters))',
    replace: '&& (passes(place, filters) || true))',
    tests: CHANGES,
  },
  {
    name: 'changes of the log are told past row-level security',
    file: `${REALTIME}/changes/deliver.ts`,
    find: 'seen.has(place)',
    replace: '(seen.has(place) || true)',
    tests: LOGGED_CHANGES,
    engine: 'postgres',
  },
  {
    name: 'changes of the log are told past the filter of the caller',
    file: `${REALTIME}/changes/deliver.ts`,
    find: "(event === '*' || event === type) && passes(place, filters)",
    replace: "(event === '*' || event === type) && filters.length >= 0",
    tests: LOGGED_CHANGES,
    engine: 'postgres',
  },
  {
    name: 'a slot keeps the log without a bound',
    file: REPLICATION,
    find: 'retained > slotBytes',
    replace: 'retained < 0',
    tests: LOG,
    engine: 'postgres',
  },
  {
    name: 'the log is read by itself where nothing bounds what its slot keeps',
    file: `${REALTIME}/changes/decoding.ts`,
    find: 'const reason = obstacle ?? risk;',
    replace: 'const reason = obstacle;',
    tests: LOG,
    engine: 'postgres',
  },
  {
    name: 'the slot stays when the last process stops',
    file: REPLICATION,
    find: '        await session.drop();\n        await reader.onSlotDropped();\n',
    replace: '',
    tests: LOG,
    engine: 'postgres',
  },
];
