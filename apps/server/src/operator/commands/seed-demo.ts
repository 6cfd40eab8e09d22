/** `seed-demo` fills an empty database for a demonstration. */
import { DEMO_LOGINS, seedDemo } from '@tanabana/db';
import { createScope, sql, type Scope } from '@tanabana/gateway/db';
import { createClock } from '../../clock.ts';
import { namedWords, OperatorError, type Command } from '../command.ts';
import { withDatabase } from '../with-database.ts';

type Counts = { accounts: number; companies: number; demo: boolean };

const countsOf = (scope: Scope): Promise<Counts> =>
  scope.asService(
    'see whether the database is empty',
    async (tx) =>
      (
        await tx.query<Counts>(sql`
          select (select count(*)::int from auth.users) as accounts,
            (select count(*)::int from public.company_details) as companies,
            exists (select from auth.users where email = ${DEMO_LOGINS[0]!.email}) as demo`)
      ).rows[0]!,
    { readOnly: true },
  );

export const command: Command = {
  about: 'fills an empty database with the demo data',
  forms: [['', 'refuses a database that has an account or a company']],
  text: 'The passwords of the demo logins are public. With the embedded database, stop the server first.',
  async run({ words }, { print, readConfig }) {
    namedWords(words, []);
    const config = readConfig();
    await withDatabase(config, async (db) => {
      const { accounts, companies, demo } = await countsOf(createScope(db));
      if (demo) throw new OperatorError('The demo data are there already. Nothing was changed.');
      if (accounts > 0 || companies > 0)
        throw new OperatorError(
          `Demo data belong in an empty database; this one has accounts (${accounts}) or companies (${companies}). Nothing was changed.`,
        );
      await seedDemo(db, { now: createClock(config.now)() });
    });
    print('The demo data are there. Everybody knows these passwords:');
    for (const { role, email, password } of DEMO_LOGINS) print(`  ${role}: ${email}  ${password}`);
    return 0;
  },
};
