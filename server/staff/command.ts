// `npm run staff`: who is customer service. Runs beside a server or without one.
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config.ts';
import { attachCluster } from '../database/attach.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { openDatabase } from '../database/pool.ts';
import { systemIds } from '../ids.ts';
import { createPasswords } from '../passwords/password-hashing.ts';
import { CommandError, grantStaffRole, listStaff, revokeStaffRole } from './staff-role.ts';

const USAGE = `npm run staff -- add USERNAME [--email ADDRESS] [--name NAME]   makes somebody customer service; the account too where there is none
npm run staff -- remove USERNAME                                takes that away again; the account stays
npm run staff -- list                                           says who is

Works on DATA_DIR (default ./data) or DATABASE_URL, as the server does, and while it runs: it knows of a change within half a minute.`;

type Asked = {
  readonly verb: string | undefined;
  readonly username: string;
  readonly email: string | undefined;
  readonly name: string | undefined;
};

function readArguments(args: string[]): Asked {
  const {
    values,
    positionals: [verb, username = '', ...rest],
  } = parseArgs({ args, allowPositionals: true, options: { email: { type: 'string' }, name: { type: 'string' } } });
  if (rest.length > 0 || (verb !== 'list' && username === '')) throw new CommandError(USAGE);
  return { verb, username, email: values.email, name: values.name };
}

async function reachDatabase(
  config: Config,
): Promise<{ pool: ReturnType<typeof openDatabase>['pool']; close(): Promise<void> }> {
  if (config.databaseUrl !== undefined) {
    const { pool } = openDatabase({ connectionString: config.databaseUrl, max: 2 });
    return { pool, close: () => pool.end() };
  }
  const cluster = await attachCluster(join(config.dataDir, 'postgres'));
  const { pool } = openDatabase({ ...cluster.connection, database: 'postgres', max: 2 });
  return {
    pool,
    async close() {
      await pool.end();
      await cluster.stop();
    },
  };
}

/** @returns what to print */
async function run(asked: Asked, config: Config): Promise<string> {
  const { pool, close } = await reachDatabase(config);
  const deps = { pool, passwords: createPasswords(), ids: systemIds, clock: (): Date => new Date() };
  try {
    await migrateDatabase(pool);
    if (asked.verb === 'list')
      return (
        (await listStaff(deps))
          .map(({ username, name, email }) => [username, name, email].join('\t').trimEnd())
          .join('\n') || 'Nobody is customer service yet.'
      );
    if (asked.verb === 'add') {
      const made = await grantStaffRole(deps, asked);
      if (made.outcome !== 'made')
        return `${asked.username} is customer service ${made.outcome === 'already' ? 'already' : 'now'}.`;
      return `${asked.username} is customer service now, with the password\n\n  ${made.password}\n\nIt is shown this once. Sign in and change it.`;
    }
    if (asked.verb === 'remove') {
      if (!(await revokeStaffRole(deps, asked.username)))
        throw new CommandError(`${asked.username} is not customer service.`);
      return `${asked.username} is no longer customer service.`;
    }
    throw new CommandError(USAGE);
  } finally {
    await close();
  }
}

try {
  process.stdout.write(`${await run(readArguments(process.argv.slice(2)), readConfig(process.env))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
