/** Realtime: nobody hears or sends what a policy, a grant or a limit keeps from them, and nothing grows without a bound. */
import type { Mutation } from '../mutation.ts';

const REALTIME = 'packages/gateway/src/realtime';
const TESTS = 'packages/gateway/test/realtime';
const CHANGES = [`${TESTS}/changes.test.ts`];
const CLIENTS = [`${TESTS}/client-broadcast.test.ts`];
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
];
