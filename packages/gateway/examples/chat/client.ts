/** Two users meet in a room, see each other and exchange a message. Run: node client.ts URL ANON_KEY */
import { createClient } from '@supabase/supabase-js';

const [url = '', key = ''] = process.argv.slice(2);

async function enter(name: string, onMessage: (payload: unknown) => void, onPresence: (names: string[]) => void) {
  const client = createClient(url, key, { auth: { persistSession: false } });
  const email = `${name}-${crypto.randomUUID()}@example.com`;
  const { error } = await client.auth.signUp({ email, password: 'correct horse battery' });
  if (error) throw error;
  await client.realtime.setAuth();
  const room = client.channel('room:looms', { config: { private: true, presence: { key: name } } });
  room.on('broadcast', { event: 'message' }, ({ payload }) => onMessage(payload));
  room.on('presence', { event: 'sync' }, () => onPresence(Object.keys(room.presenceState()).sort()));
  await new Promise<void>((resolve, reject) => {
    room.subscribe((status, problem) => (status === 'SUBSCRIBED' ? resolve() : reject(problem ?? new Error(status))));
  });
  await room.track({ name });
  return room;
}

const received = Promise.withResolvers<unknown>();
const met = Promise.withResolvers<string[]>();
await enter('asha', received.resolve, (names) => void (names.length === 2 && met.resolve(names)));
const ravi = await enter(
  'ravi',
  () => undefined,
  () => undefined,
);
console.log('in the room:', (await met.promise).join(', '));
await ravi.send({ type: 'broadcast', event: 'message', payload: { from: 'ravi', text: 'The cones are here' } });
console.log('asha reads:', JSON.stringify(await received.promise));
process.exit(0);
