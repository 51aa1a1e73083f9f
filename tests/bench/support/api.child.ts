/**
 * The real application without pages, for figures of data alone: needs no built client. Configured by the same
 * variables as `npm start`.
 */
import process from 'node:process';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/foundation/config.ts';

const config = readConfig(process.env);
const { deps, close } = await compose(config, pino({ level: config.logLevel }));
const app = await createApp(deps);
await app.listen({ port: config.port, host: config.host });
process.once(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(close)
      .then(() => process.exit(0)),
);
