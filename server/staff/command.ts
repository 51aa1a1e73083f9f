// `npm run staff`: grants and revokes the staff role. Runs with or without a running server.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../foundation/config.ts';
import { runCommand } from '../foundation/run-command.ts';
import { attachDatabase } from '../database/attach.ts';
import { openClock, type DatabaseClock } from '../database/database-clock.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { openDatabase } from '../database/pool.ts';
import { systemIds } from '../foundation/ids.ts';
import { createPasswords } from '../passwords/password-hashing.ts';
import { resetFactors } from './reset-factors.ts';
import { CommandError, grantStaffRole, listStaff, revokeStaffRole } from './staff-role.ts';

const USAGE = `npm run staff -- add USERNAME [--email ADDRESS] [--name NAME]
  grants the staff role; creates the account if it does not exist
npm run staff -- remove USERNAME
  revokes the staff role; the account stays
npm run staff -- reset USERNAME
  removes the second factors of an account, of staff or not, and signs it out everywhere; it then signs in with its
  password, and staff set up a new second factor
npm run staff -- list
  lists all staff

Works on DATA_DIR (default ./data) or DATABASE_URL, like the server.
A running server applies a change within 30 seconds.`;

type StaffCommand = {
  readonly verb: string | undefined;
  readonly username: string;
  readonly email: string | undefined;
  readonly name: string | undefined;
};

function readArguments(args: readonly string[]): StaffCommand {
  const {
    values,
    positionals: [verb, username = '', ...rest],
  } = parseArgs({ args, allowPositionals: true, options: { email: { type: 'string' }, name: { type: 'string' } } });
  if (rest.length > 0 || (verb !== 'list' && username === '')) throw new CommandError(USAGE);
  return { verb, username, email: values.email, name: values.name };
}

/** Where the account is: with other variables than those of the server, in a place that no server reads. */
function placeOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `the data folder ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `the database ${host}${pathname}`;
}

/** @returns what to print */
async function run(command: StaffCommand, config: Config): Promise<string> {
  const database = await attachDatabase(config);
  const { pool } = openDatabase({ ...database.connection, max: 2 });
  let clock: DatabaseClock | undefined;
  try {
    await migrateDatabase(pool);
    clock = await openClock(config, pool, () => undefined);
    const deps = { pool, passwords: createPasswords(), ids: systemIds, clock: clock.now };
    if (command.verb === 'list')
      return (
        (await listStaff(deps))
          .map(({ username, name, email }) => [username, name, email].join('\t').trimEnd())
          .join('\n') || 'There is no customer service yet.'
      );
    if (command.verb === 'add') {
      const made = await grantStaffRole(deps, command);
      if (made.outcome !== 'made')
        return `${command.username} is customer service ${made.outcome === 'already' ? 'already' : 'now'}.`;
      return [
        `${command.username} is customer service now in ${placeOf(config)}, with the password`,
        `  ${made.password}`,
        'It is shown this once. Sign in and change it.',
      ].join('\n\n');
    }
    if (command.verb === 'remove') {
      if (!(await revokeStaffRole(deps, command.username)))
        throw new CommandError(`${command.username} is not customer service.`);
      return `${command.username} is no longer customer service.`;
    }
    if (command.verb === 'reset') {
      const count = await resetFactors(deps, command.username);
      return `${command.username} has no second factor any more (${count} removed) and is signed out everywhere.`;
    }
    throw new CommandError(USAGE);
  } finally {
    clock?.close();
    await pool.end();
    await database.stop();
  }
}

await runCommand((args) => run(readArguments(args), readConfig(process.env)));
