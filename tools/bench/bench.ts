/**
 * `npm run bench listings` and `npm run bench searches`: how long the lists and the searches take on a throw-away
 * PostgreSQL, through the data service, in milliseconds of the database's processor time (median and slowest of the
 * runs). `posting` and `gateway` compare rates with PostgreSQL alone. Ends with status 1 when a target is missed. Other
 * sizes: `npm run bench listings 10000 50000`. `first-visit` opens pages as on a slow phone; its number is that of the
 * rounds. `production` is a mixed load on one and two processes; its numbers are those of the listings and the members.
 * `shapes` asks for lists of shapes that it draws itself, `counts` for lists with and without their count.
 * `texts` measures lists by texts beside PostgreSQL alone.
 * `renames` changes a company of very many products beside an executive.
 * `interactions` types and presses as on a slow phone; its number is that of the rounds.
 * `by-line` posts the same enquiries by the form and by the line, and counts taps. `uploads` compares uploads with writing their bytes.
 * `screens` sends every request of every screen over a market with many rows of everything; its numbers are those of the listings and the
 * members.
 * `writes` compares each write that members wait for with its statements alone. `yarn` compares what is read from lines of the trade with
 * labels; its number is that of the rounds. `yarn-searches` compares the rates of searches of yarns with the list's.
 */
import { benchByLine } from './by-line.ts';
import { benchFirstVisit } from './first-visit/first-visit.ts';
import { benchGateway } from './gateway/gateway.ts';
import { benchInteractions } from './interactions.ts';
import { benchListings } from './listings.ts';
import { benchPosting } from './posting.ts';
import { benchProduction } from './production/production.ts';
import { benchRenames } from './renames.ts';
import { benchSearches } from './searches.ts';
import { benchScreens } from './screens/screens.ts';
import { benchCounts } from './shapes/counts.ts';
import { benchShapes } from './shapes/shapes.ts';
import { benchTexts } from './shapes/texts.ts';
import { benchStart } from './start/start.ts';
import { benchUploads } from './uploads.ts';
import { benchWrites } from './writes/writes.ts';
import { benchYarn } from './yarn.ts';
import { benchYarnSearches } from './yarn-searches.ts';

const BENCHES = {
  'by-line': { run: benchByLine, sizes: [] },
  counts: { run: benchCounts, sizes: [20_000, 100_000] },
  'first-visit': { run: benchFirstVisit, sizes: [5] },
  gateway: { run: benchGateway, sizes: [100_000] },
  interactions: { run: benchInteractions, sizes: [3] },
  listings: { run: benchListings, sizes: [10_000, 100_000, 1_000_000] },
  posting: { run: benchPosting, sizes: [100_000] },
  production: { run: benchProduction, sizes: [1_000_000, 100_000] },
  renames: { run: benchRenames, sizes: [10_000] },
  screens: { run: benchScreens, sizes: [200_000, 50_000] },
  searches: { run: benchSearches, sizes: [100_000] },
  shapes: { run: benchShapes, sizes: [100_000] },
  start: { run: benchStart, sizes: [5] },
  texts: { run: benchTexts, sizes: [20_000, 1_000_000] },
  uploads: { run: benchUploads, sizes: [10_000] },
  writes: { run: benchWrites, sizes: [100_000] },
  yarn: { run: benchYarn, sizes: [5] },
  'yarn-searches': { run: benchYarnSearches, sizes: [10_000, 1_000_000] },
};

const [what = '', ...given] = process.argv.slice(2);
if (!Object.hasOwn(BENCHES, what)) {
  process.stderr.write(`Usage: npm run bench ${Object.keys(BENCHES).join('|')} [SIZE…]\n`);
  process.exit(2);
}
const { run, sizes } = BENCHES[what as keyof typeof BENCHES];
const [flags, numbers] = [
  given.filter((word) => word.startsWith('--')),
  given.filter((word) => !word.startsWith('--')),
];
process.exit((await run(numbers.length > 0 ? numbers.map(Number) : sizes, flags)) ? 0 : 1);
