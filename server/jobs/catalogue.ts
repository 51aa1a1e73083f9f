import type { Deps } from '../deps.ts';
import { pruneEvents } from '../events/retention.ts';
import { sweepOrphans } from '../files/sweep.ts';
import type { Job } from './job-runner.ts';

/** Everything that comes round. A domain with timed work of its own adds a line. */
export function jobCatalogue(deps: Deps): readonly Job[] {
  return [
    { name: 'files.sweep-orphans', cron: '17 * * * *', run: () => sweepOrphans(deps) },
    { name: 'sessions.sweep-idle', cron: '41 3 * * *', run: () => deps.sessions.sweep() },
    { name: 'events.prune', cron: '*/10 * * * *', run: () => pruneEvents(deps.pool, deps.clock()) },
  ];
}
