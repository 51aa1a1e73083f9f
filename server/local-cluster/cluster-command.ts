// `npm run cluster`: several processes behind one port, for tests and benches and to try what an operator runs.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readConfig } from '../foundation/config.ts';
import { runCommand } from '../foundation/run-command.ts';
import { startLocalCluster } from './local-cluster.ts';

const USAGE = `npm run cluster [-- --processes N]
  starts N server processes (3 without) on one PostgreSQL behind PORT

They share DATA_DIR. SIGHUP restarts them one after the other, SIGTERM ends them. With DATABASE_URL no PostgreSQL is
started; with NATS_URL the processes wake each other through NATS.`;

const MOST = 16;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

function readProcesses(): number {
  const { values } = parseArgs({ options: { processes: { type: 'string', default: '3' }, help: { type: 'boolean' } } });
  const processes = Number(values.processes);
  if (values.help || !Number.isInteger(processes) || processes < 1 || processes > MOST) throw new Error(USAGE);
  return processes;
}

async function run(): Promise<string> {
  const processes = readProcesses();
  const { port, host, dataDir } = readConfig(process.env);
  let isEnding = false;
  const starting = startLocalCluster({ port, host, dataDir, processes, variables: process.env, print });
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    // A failed start is reported below.
    starting
      .then((cluster) => cluster.close())
      .then(
        () => process.exit(0),
        () => undefined,
      );
  };
  process.on('SIGTERM', end).on('SIGINT', end);
  const cluster = await starting;
  let restarting = Promise.resolve();
  process.on('SIGHUP', () => {
    restarting = restarting
      .then(() => cluster.restart())
      .then(() => print('All processes were restarted.'))
      .catch((error: unknown) => print(String(error)));
  });
  return `\n${processes} processes of Vermeil are ready at ${cluster.url}. kill -HUP ${process.pid} restarts them.\n`;
}

await runCommand(run);
