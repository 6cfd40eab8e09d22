/**
 * `doctor` looks at an installation: settings, database, machine and providers. It is for the operator; `npm run doctor` looks at a
 * developer's machine and working copy.
 */
import { namedWords, type Command } from '../command.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkAddress, checkDisk } from '../doctor/check-machine.ts';
import { checkProviders } from '../doctor/check-providers.ts';
import { ok, runCheck, warn, type Finding } from '../doctor/finding.ts';

/** How long one check may take, in milliseconds. All run at the same time. */
const CHECK_MS = 12_000;

const line = ({ state, about, text }: Finding): string => `${state.padEnd(4)}  ${about}: ${text}`;

export const command: Command = {
  about: 'looks at the installation: settings, database, machine, providers',
  forms: [['[--production] [--embedded]', 'a line for each finding: ok, warn or fail with what to do']],
  options: {
    production: { about: 'checks the settings as a server in production does' },
    embedded: { about: 'as the server is started over the embedded database' },
  },
  text: [
    'It asks each provider one question that changes and costs nothing: the mail server is greeted and logged in to, no message is sent.',
    'In S3 it writes, reads and removes a small file. It prints no secret and ends within half a minute, with 1 where a line says fail.',
    'Wrong settings are listed alone, with status 2. "npm run doctor", without cli, looks at a developer\'s machine instead.',
  ].join('\n'),
  async run({ words, has }, { print, readConfig }) {
    namedWords(words, []);
    const flags = ['production', 'embedded'].filter(has).map((flag) => `--${flag}`);
    const config = readConfig(flags);
    print(line(ok('settings', config.production ? 'are complete, and safe for production' : 'are complete')));
    for (const warning of config.warnings) print(line(warn('settings', warning)));
    const checks = [checkDatabase(config), checkDisk(config), checkAddress(config), ...checkProviders(config)];
    const running = checks.map((check) => runCheck(check, CHECK_MS));
    let status: 0 | 1 = 0;
    for (const findings of running) {
      for (const finding of await findings) {
        print(line(finding));
        if (finding.state === 'fail') status = 1;
      }
    }
    return status;
  },
};
