// Holds a cluster until it is killed: starts it on the folder given, commits a row, prints PostgreSQL's pid.
import { startCluster } from '#server/database/cluster.ts';
import { openDatabase } from '#server/database/pool.ts';

const cluster = await startCluster({ folder: process.argv[2]! });
const { pool } = openDatabase({ ...cluster.connection, database: 'postgres' });
await pool.query(`CREATE TABLE kept AS SELECT 'committed' AS word`);
process.stdout.write(`${cluster.pid}\n`);
setInterval(() => undefined, 60_000);
