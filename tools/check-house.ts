/** Checks the house rules that no linter knows: tools/house/house-rules.ts lists them. */
import { fileURLToPath } from 'node:url';
import { allComplaints } from './house/house-rules.ts';
import { houseAt } from './house/house.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const complaints = await allComplaints(houseAt(root));
for (const complaint of complaints) process.stderr.write(`house: ${complaint}\n`);
process.exit(complaints.length === 0 ? 0 : 1);
