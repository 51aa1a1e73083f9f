import { createLeadMachine } from '#machines/lead/lead.machine.ts';
import { LEAD_LOCK } from '#protocol/bridge/port-messages.ts';
import { builds } from '#protocol/http/builds.ts';
import { createActor } from 'xstate';
import type { FeatureContext } from './feature.ts';
import type { Ports } from './ports.ts';

const ELECTION_LOCK = 'vermeil.election';
/** Followed by the build of a worker that leads. */
const LEADER_LOCK = 'vermeil.leader ';

export type Lead = {
  /** Settles with whether this worker leads, once that is decided. */
  readonly elected: Promise<boolean>;
  /** Releases everything. */
  stop(): void;
};

export type LeadOptions = {
  readonly ports: Pick<Ports, 'locks' | 'http'>;
  readonly build: string;
  readonly actorOptions: FeatureContext['actorOptions'];
  /** Another worker leads: this one ends. */
  superseded(): void;
};

/** Runs the election of the worker that leads (machines/lead) on the browser's locks. */
export function electLead({ ports: { locks, http }, build, actorOptions, superseded }: LeadOptions): Lead {
  const { promise: elected, resolve } = Promise.withResolvers<boolean>();
  const held = new Set<{ release(): void }>();
  let election: { release(): void } | undefined;
  let stopped = false;

  async function hold(name: string, lost?: () => void): Promise<void> {
    const lock = await locks.hold(name, { steal: true, ...(lost && { lost }) });
    if (stopped) lock.release();
    else held.add(lock);
  }
  function release(): void {
    election?.release();
    election = undefined;
    for (const lock of held) lock.release();
    held.clear();
  }

  const machine = createLeadMachine({
    build,
    async turn() {
      election = await locks.hold(ELECTION_LOCK);
      if (stopped) release();
    },
    endTurn() {
      election?.release();
      election = undefined;
    },
    leaders: async () => (await locks.held(LEADER_LOCK)).map((name) => name.slice(LEADER_LOCK.length)),
    order: (signal) => http.call(builds, {}, { signal }),
    async take() {
      await hold(LEAD_LOCK, () => actor.send({ type: 'lead.lost' }));
      // Stolen from a worker of the same build, which is about to release it.
      await hold(`${LEADER_LOCK}${build}`);
    },
    begin: () => resolve(true),
    end() {
      release();
      resolve(false);
      superseded();
    },
  });
  const actor = createActor(machine, { ...actorOptions, id: 'lead' });
  actor.start();
  return {
    elected,
    stop() {
      stopped = true;
      actor.stop();
      release();
    },
  };
}
