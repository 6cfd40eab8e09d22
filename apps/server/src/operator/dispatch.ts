/** Runs one call of `npm run cli`, from its arguments to its exit status. */
import { BrokenRowsError, ForeignHistoryError } from '@tanabana/db';
import { BackupError } from '../backup/backup-error.ts';
import { ConfigError } from '../config.ts';
import { DataDirInUseError } from '../data/data-dir-lock.ts';
import { SchemaMismatchError } from '../data/database.ts';
import { COMMANDS } from './all-commands.ts';
import { ArgumentError, OperatorError, type Terminal } from './command.ts';
import { helpOf, listOfCommands } from './help.ts';
import { parseCall } from './parse-call.ts';

/** 0 done; 1 something has to be put right; 2 a wrong argument or setting. */
export type Status = 0 | 1 | 2;

/** Failures of a database that was left alone, which the operator can put right. */
const UNCHANGED = [DataDirInUseError, SchemaMismatchError, BrokenRowsError, ForeignHistoryError];

/**
 * @param args of the process, the name of the command first
 * @param complain takes the lines of a failure
 */
export async function dispatch(
  args: readonly string[],
  terminal: Terminal,
  complain: (text: string) => void,
): Promise<Status> {
  const [name, ...rest] = args;
  if (name === '--help' || name === 'help') {
    terminal.print(await listOfCommands());
    return 0;
  }
  const load = name === undefined ? undefined : COMMANDS.get(name);
  if (name === undefined || !load) {
    if (name !== undefined) complain(`${name} is not known; expected one of ${[...COMMANDS.keys()].join(', ')}`);
    else complain(await listOfCommands());
    return 2;
  }
  const { command } = await load();
  if (rest.includes('--help')) {
    terminal.print(helpOf(name, command));
    return 0;
  }
  try {
    return await command.run(parseCall(command, rest), terminal);
  } catch (error) {
    const failure = describe(name, error);
    if (!failure) throw error;
    complain(failure.text);
    return failure.status;
  }
}

/** The message and status of a failure that is not an error of ours; undefined for all others. */
function describe(name: string, error: unknown): { text: string; status: Status } | undefined {
  if (error instanceof ArgumentError) return { text: `${error.message} (npm run cli -- ${name} --help)`, status: 2 };
  if (error instanceof ConfigError) return { text: error.message, status: 2 };
  if (error instanceof BackupError) return { text: error.message, status: error.isFailure ? 1 : 2 };
  if (error instanceof OperatorError) return { text: error.message, status: 1 };
  if (UNCHANGED.some((kind) => error instanceof kind))
    return { text: `The database is as it was. ${(error as Error).message}`, status: 1 };
  return undefined;
}
