/**
 * Embedded databases for the commands of developers, opened from cached dumps: PostgreSQL takes three seconds of processor time to create
 * one, and the statements of release 1 take another three.
 */
import { openPglite, type PgliteDatabase } from '@tanabana/gateway/open';
import { cachedDump, emptyDump } from '@tanabana/gateway/testing';
import { loadRelease1, release1Hash } from './upgrade/release-dump.ts';

/** A new database with nothing in it. Close it. */
export const openEmpty = async (): Promise<PgliteDatabase> => openPglite({ loadFrom: await emptyDump() });

/** The path of the dump of release 1. */
export const release1Dump = async (): Promise<string> =>
  cachedDump(`release1_${await release1Hash()}`, async () => {
    const db = await openEmpty();
    await loadRelease1(db);
    return db;
  });

/** A new database in the state of release 1. Close it. */
export const openInRelease1 = async (): Promise<PgliteDatabase> => openPglite({ loadFrom: await release1Dump() });
