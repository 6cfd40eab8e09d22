/** A client that knows the schema: a wrong name is an error of the compiler. Run: node client.ts URL ANON_KEY */
import { createClient } from '@supabase/supabase-js';
import type { Database, TablesInsert } from './database.types.ts';

const [url = '', key = ''] = process.argv.slice(2);
const client = createClient<Database>(url, key);

const { data: shelf } = await client
  .from('shelves')
  .insert({ name: 'By the door' })
  .select('id')
  .single()
  .throwOnError();
const cones: TablesInsert<'cones'>[] = [
  { shelf_id: shelf.id, shade: 'indigo', kilograms: 1.5 },
  { shelf_id: shelf.id, kilograms: 2 },
];
await client.from('cones').insert(cones, { defaultToNull: false }).throwOnError();

const { data: shelves } = await client.from('shelves').select('name, cones(shade, kilograms)').throwOnError();
for (const { name, cones: stored } of shelves) {
  console.log(name, stored.map(({ shade, kilograms }) => `${shade} ${kilograms.toFixed(1)} kg`).join(', '));
}
const { data: weight } = await client.rpc('weight_of', { shade: 'indigo' }).throwOnError();
console.log('indigo', weight);

// @ts-expect-error -- no column has this name
await client.from('cones').select().eq('colour', 'indigo');
