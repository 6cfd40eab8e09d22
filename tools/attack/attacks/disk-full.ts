/** The disk of the embedded database fills up to the last byte, and is emptied again. */
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tally } from '../caller.ts';
import type { Attack } from '../types.ts';
import { subjectOf } from '../writer.ts';

const MIB = 1024 * 1024;

export const diskFull: Attack = {
  name: 'disk-full',
  engine: 'embedded',
  smallDisk: 160 * MIB,
  async run({ from, tokens, dataDir, note }) {
    const member = from('127.0.1.1', tokens.paid);
    const free = () => {
      const { bavail, bsize } = statfsSync(dataDir);
      return bavail * bsize;
    };
    const ballast = (name: string, leave: number) =>
      writeFileSync(join(dataDir, name), Buffer.alloc(Math.max(0, free() - leave)));
    const say = async (what: string) => {
      const row = { user_id: subjectOf(tokens.paid), fibre_type: 'Cotton', quantity_required_kgs: 100 };
      const posts = [1, 2, 3].map(() => member.post('/rest/v1/purchase_enquiries', row, { timeoutMs: 5000 }));
      const answers = await Promise.all(posts);
      note(`${what}, ${Math.round(free() / MIB)} MiB free, three posts: ${tally(answers)}`);
    };

    ballast('ballast-1', 8 * MIB);
    await pause(2000);
    await say('nearly full');
    ballast('ballast-2', 0);
    await pause(3000);
    await say('full');
    rmSync(join(dataDir, 'ballast-1'));
    rmSync(join(dataDir, 'ballast-2'));
  },
};
