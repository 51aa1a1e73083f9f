// `npm run demo -- remove`: removes the demo. With the embedded database the server must be stopped.
import process from 'node:process';
import { pino } from 'pino';
import { compose } from './compose.ts';
import { readConfig } from './foundation/config.ts';
import { runCommand } from './foundation/run-command.ts';
import { toLoggedError } from './foundation/logged-error.ts';
import { removeDemo } from './seed/remove-demo.ts';

const USAGE = `npm run demo -- remove
  removes the accounts and news of the demo; production refuses to start while they exist

Works on DATA_DIR (default ./data) or DATABASE_URL, like the server. Stop the server first.`;

async function run(args: readonly string[]): Promise<string> {
  if (args.length !== 1 || args[0] !== 'remove') throw new Error(USAGE);
  // Not as production: mail and public address are not needed here.
  const config = readConfig({ ...process.env, NODE_ENV: 'development', SEED: 'none' });
  const { jobDeps, close } = await compose(
    config,
    pino({ level: config.logLevel, serializers: { err: toLoggedError } }),
  );
  try {
    const removed = await removeDemo(jobDeps);
    return removed === 0 ? 'There is no demo account.' : `${removed} demo accounts were removed.`;
  } finally {
    await close();
  }
}

await runCommand(run);
