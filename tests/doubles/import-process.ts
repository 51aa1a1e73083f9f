/**
 * A process that only runs imports, so that a test may kill it: `node import-process.ts CONNECTION OBJECTS_FOLDER`. Its
 * clock is an hour ahead, so that a test can lease an import to it which the application does not claim.
 */
import { dirname } from 'node:path';
import process from 'node:process';
import { pino } from 'pino';
import { openDatabase } from '#server/database/pool.ts';
import { createTransact } from '#server/events/transact.ts';
import { readConfig } from '#server/foundation/config.ts';
import { systemIds } from '#server/foundation/ids.ts';
import { createProcesses } from '#server/processes/processes.ts';
import { createImportRunner } from '#server/imports/runner.ts';
import { createDiskStorage } from '#server/objects/disk-objects.ts';

const [connection = '{}', folder = ''] = process.argv.slice(2);
const { pool } = openDatabase({ ...(JSON.parse(connection) as object), max: 4 });
const clock = (): Date => new Date(Date.now() + 3_600_000);
const log = pino({ level: 'error' });
const processes = createProcesses(log, { priority: 0 });
const runner = createImportRunner({
  pool,
  clock,
  ids: systemIds,
  objects: createDiskStorage(folder),
  log,
  processes,
  config: readConfig({ DATA_DIR: dirname(folder) }),
  transact: createTransact({
    pool,
    clock,
    newId: systemIds.id,
    placer: { request: () => undefined },
    subscribers: {},
    onError: (error) => {
      throw error;
    },
  }),
});
runner.start();
process.once(
  'SIGTERM',
  () =>
    void runner
      .stop()
      .then(() => processes.close())
      .then(() => pool.end())
      .then(() => process.exit(0)),
);
