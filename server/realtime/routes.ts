import type { FastifyInstance } from 'fastify';
import type { Config } from '../foundation/config.ts';
import { devRoute } from '../http/dev-route.ts';
import type { EventPlacer } from '../events/place-events.ts';
import type { Hub } from './hub.ts';

/** The WebSocket at `/realtime`, and outside production its statistics at `/dev/realtime`. */
export function registerRealtime(
  app: FastifyInstance,
  { hub, placer, config }: { hub: Hub; placer: EventPlacer; config: Config },
): void {
  hub.attach(app.server);
  app.addHook('preClose', () => hub.close());
  app.addHook('onClose', () => placer.close());
  if (!config.production) devRoute(app, '/dev/realtime', async () => hub.stats());
}
