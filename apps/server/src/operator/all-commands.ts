/** The commands of `npm run cli`, in the order of their list. A call loads its own command only. */
import type { Command } from './command.ts';

type Load = () => Promise<{ command: Command }>;

export const COMMANDS: ReadonlyMap<string, Load> = new Map<string, Load>([
  ['migrate', () => import('./commands/migrate.ts')],
  ['backup', () => import('./commands/backup.ts')],
  ['restore', () => import('./commands/restore.ts')],
  ['move', () => import('./commands/move.ts')],
  ['create-admin', () => import('./commands/create-admin.ts')],
  ['doctor', () => import('./commands/doctor.ts')],
  ['keys', () => import('./commands/keys.ts')],
  ['second-factor', () => import('./commands/second-factor.ts')],
  ['seed-demo', () => import('./commands/seed-demo.ts')],
]);
