/**
 * `npm run attack`: runs attacks and failures against a real server while an ordinary visitor reads lists and members
 * post, and prints their results. Fails when a process ended, an acknowledged write is lost, a response is missing or a
 * defence does not hold; response times are printed, not checked. `npm run attack -- NAME…` runs some.
 */
import { all } from './attacks/all.ts';
import { hold } from './hold.ts';
import { hindrance, prepareSite } from './site.ts';
import type { Engine } from './types.ts';

const ENGINES: readonly Engine[] = ['embedded', 'postgres'];

const names = process.argv.slice(2);
const unknown = names.filter((name) => !all.some((attack) => attack.name === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}. Attacks: ${all.map(({ name }) => name).join(', ')}\n`);
  process.exit(2);
}

let passed = 0;
let failed = 0;
for (const engine of ENGINES) {
  const attacks = all.filter((attack) => attack.engine === engine || attack.engine === 'both');
  const chosen = attacks.filter(({ name }) => names.length === 0 || names.includes(name));
  const possible = chosen.filter((attack) => {
    const why = hindrance(engine, attack);
    if (why) console.log(`${attack.name} (${engine}): not made, ${why}`);
    return why === undefined;
  });
  if (possible.length === 0) continue;
  const site = await prepareSite(engine);
  try {
    for (const attack of possible) {
      if (await hold(site, attack)) passed += 1;
      else failed += 1;
    }
  } finally {
    site.close();
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
