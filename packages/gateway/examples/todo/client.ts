/** Two users write a to-do list. Each of them sees only their own. Run: node client.ts URL ANON_KEY */
import { createClient } from '@supabase/supabase-js';

const [url = '', key = ''] = process.argv.slice(2);

async function signUp(name: string) {
  const client = createClient(url, key, { auth: { persistSession: false } });
  const email = `${name}-${crypto.randomUUID()}@example.com`;
  const { error } = await client.auth.signUp({ email, password: 'correct horse battery' });
  if (error) throw error;
  return client;
}

const asha = await signUp('asha');
const ravi = await signUp('ravi');

await asha
  .from('todos')
  .insert([{ task: 'Order 40s cotton' }, { task: 'Call the dyer' }])
  .throwOnError();
await ravi.from('todos').insert({ task: 'Weigh the cones' }).throwOnError();
await asha.from('todos').update({ is_done: true }).eq('task', 'Call the dyer').throwOnError();

for (const [name, client] of Object.entries({ asha, ravi })) {
  const { data } = await client.from('todos').select('task, is_done').order('id').throwOnError();
  console.log(name, JSON.stringify(data));
}
