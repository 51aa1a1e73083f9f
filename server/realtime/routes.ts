import type { FastifyInstance } from 'fastify';
import type { Config } from '../foundation/config.ts';
import { devRoute } from '../http/dev-route.ts';
import type { Hub } from './hub.ts';

/** The WebSocket at `/realtime`, and outside production its statistics at `/dev/realtime`. */
export function registerRealtime(app: FastifyInstance, { hub, config }: { hub: Hub; config: Config }): void {
  hub.attach(app.server);
  app.addHook('preClose', () => hub.close());
  if (!config.production) devRoute(app, '/dev/realtime', async () => hub.stats());
}
