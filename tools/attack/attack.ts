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

/** Runs the chosen attacks on an engine, one after the other. Whether each held. */
async function runOn(engine: Engine, waits: boolean): Promise<boolean[]> {
  const chosen = all.filter(
    (attack) =>
      (attack.engine === engine || attack.engine === 'both') &&
      (attack.waits ?? false) === waits &&
      (names.length === 0 || names.includes(attack.name)),
  );
  const possible = chosen.filter((attack) => {
    const why = hindrance(engine, attack);
    if (why) console.log(`${attack.name} (${engine}): not made, ${why}`);
    return why === undefined;
  });
  if (possible.length === 0) return [];
  const site = await prepareSite(engine);
  const held: boolean[] = [];
  try {
    for (const attack of possible) held.push(await hold(site, attack));
  } finally {
    site.close();
  }
  return held;
}

async function onEach(engines: readonly Engine[], waits: boolean): Promise<boolean[]> {
  const held: boolean[] = [];
  for (const engine of engines) held.push(...(await runOn(engine, waits)));
  return held;
}

// Those that only wait take three minutes and hardly any processor time, so they run beside the others.
const held = (await Promise.all([onEach(ENGINES, true), onEach(ENGINES, false)])).flat();
const passed = held.filter(Boolean).length;
const failed = held.length - passed;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
