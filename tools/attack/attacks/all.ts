import type { Attack } from '../types.ts';
import { diskFull } from './disk-full.ts';
import { killedBackend } from './killed-backend.ts';
import { patterns } from './patterns.ts';

/** Every attack, in the order in which they are made. */
export const all: readonly Attack[] = [patterns, killedBackend, diskFull];
