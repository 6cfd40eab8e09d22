/**
 * `npm run drill NAME`: tries what a test cannot, on this machine: the real tools of an operator around the real server. A drill
 * prints what it did and its figures, and fails with status 1. Where the machine lacks what a drill needs, it says so and is skipped.
 */
import { drillFailover } from './failover/failover.ts';
import { drillImage } from './image/image.ts';
import { drillPitr } from './pitr/pitr.ts';
import { drillRolling } from './rolling/rolling.ts';
import type { Drill } from './types.ts';
import { drillUpgrade } from './upgrade/upgrade.ts';

const DRILLS: Readonly<Record<string, Drill>> = {
  failover: drillFailover,
  image: drillImage,
  pitr: drillPitr,
  rolling: drillRolling,
  upgrade: drillUpgrade,
};

const [name = '', ...flags] = process.argv.slice(2);
if (!Object.hasOwn(DRILLS, name)) {
  process.stderr.write(`Usage: npm run drill ${Object.keys(DRILLS).join('|')}\n`);
  process.exit(2);
}
const result = await DRILLS[name]!(flags);
if ('skipped' in result) console.log(`drill ${name}: skipped, ${result.skipped}`);
else console.log(`drill ${name}: ${result.passed} passed, ${result.failed} failed`);
process.exit('failed' in result && result.failed > 0 ? 1 : 0);
