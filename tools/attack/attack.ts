/**
 * `npm run attack`: runs attacks and failures against a real server while an ordinary visitor reads lists and members
 * post, and prints their results. Fails when a process ended, an acknowledged write is lost, a response is missing or a
 * defence does not hold; response times are printed, and checked by the attacks that say so. Both engines are attacked at
 * once. `npm run attack -- NAME…` runs some.
 */
import { all } from './attacks/all.ts';
import { hold } from './hold.ts';
import { hindrance, prepareSite, type Site } from './site.ts';
import type { Attack, Engine } from './types.ts';

const ENGINES: readonly Engine[] = ['embedded', 'postgres'];

const names = process.argv.slice(2);
const unknown = names.filter((name) => !all.some((attack) => attack.name === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}. Attacks: ${all.map(({ name }) => name).join(', ')}\n`);
  process.exit(2);
}

/** Those that fulfil a condition, and the others. */
function split(attacks: readonly Attack[], isOf: (attack: Attack) => boolean | undefined): [Attack[], Attack[]] {
  return [attacks.filter(isOf), attacks.filter((attack) => !isOf(attack))];
}

/** The chosen attacks on an engine, without those that cannot be made here. */
function chosenFor(engine: Engine): Attack[] {
  const attacks = all.filter((attack) => attack.engine === engine || attack.engine === 'both');
  const chosen = attacks.filter(({ name }) => names.length === 0 || names.includes(name));
  return chosen.filter((attack) => {
    const why = hindrance(engine, attack);
    if (why) console.log(`${attack.name} (${engine}): not made, ${why}`);
    return why === undefined;
  });
}

let passed = 0;
let failed = 0;
async function inTurn(site: Site, attacks: readonly Attack[]): Promise<void> {
  for (const attack of attacks) {
    if (await hold(site, attack)) passed += 1;
    else failed += 1;
  }
}

const sites: { site: Site; others: Attack[] }[] = [];
try {
  for (const engine of ENGINES) {
    const [measuring, others] = split(chosenFor(engine), ({ measures }) => measures);
    if (measuring.length + others.length === 0) continue;
    const site = await prepareSite(engine);
    sites.push({ site, others });
    await inTurn(site, measuring);
  }
  // Every attack has its own server. None of these checks response times.
  await Promise.all(
    sites.map(async ({ site, others }) => {
      const [stopping, ordinary] = split(others, ({ stopsDatabase }) => stopsDatabase);
      await Promise.all(split(ordinary, ({ waits }) => waits).map((attacks) => inTurn(site, attacks)));
      await inTurn(site, stopping);
    }),
  );
} finally {
  for (const { site } of sites) site.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
