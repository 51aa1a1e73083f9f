import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** The socket at `/realtime`, and outside production its figures at `/dev/realtime`. */
export function registerRealtime(app: FastifyInstance, { hub, config }: Deps): void {
  hub.attach(app.server);
  app.addHook('preClose', () => hub.close());
  if (!config.production) app.get('/dev/realtime', () => hub.stats());
}
