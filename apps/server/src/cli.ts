/**
 * The operator's commands for an installation, besides running it. Each is a file in operator/commands/.
 *
 * Usage: npm run cli -- COMMAND …, or without a command for their list
 */
import { text } from 'node:stream/consumers';
import { readConfig } from './config.ts';
import { ArgumentError } from './operator/command.ts';
import { dispatch } from './operator/dispatch.ts';

try {
  const terminal = {
    print: (line: string) => console.log(line),
    readInput: () => {
      // A terminal would show what is typed.
      if (process.stdin.isTTY) throw new ArgumentError('standard input', 'is a terminal', 'a pipe or a file');
      return text(process.stdin);
    },
    readConfig: (flags?: readonly string[], without?: readonly string[]) => readConfig(undefined, flags, without),
  };
  const status = await dispatch(process.argv.slice(2), terminal, (line) => console.error(line));
  // A peer that does not answer, and that no check waits for any more, may hold the process.
  process.stdout.write('', () => process.exit(status));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
