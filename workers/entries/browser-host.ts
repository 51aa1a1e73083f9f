import { systemClock } from '../adapters/clock.ts';
import { createBrowserPorts } from './browser-ports.ts';
import { FEATURES } from './features.ts';
import { createRecorder, recordingFeature } from '../core/recorder.ts';
import { createHost, type Host } from '../core/host.ts';

/** Names the build: the URL of the worker's own file, which carries its hash. */
export const BUILD = new URL(self.location.href).pathname;

/**
 * The host as every browser entry runs it. In development every actor is inspected, for `/__machines`.
 * @param ending runs before the worker ends by itself
 */
export async function createBrowserHost(ending = (): void => undefined): Promise<Host> {
  const watched = import.meta.env.DEV ? await inspect() : undefined;
  const recorder = createRecorder(systemClock);
  return createHost({
    ports: createBrowserPorts(self.location.origin),
    features: [...FEATURES, recordingFeature(recorder), ...(watched ? [watched.feature] : [])],
    build: BUILD,
    end: () => {
      ending();
      self.close();
    },
    inspect(event) {
      recorder.inspect(event);
      watched?.inspector.inspect(event);
    },
    report: (error) => globalThis.reportError(error),
  });
}

async function inspect() {
  const [{ createInspector }, { machinesFeature }] = await Promise.all([
    import('../features/machines/inspector.ts'),
    import('../features/machines/machines.feature.ts'),
  ]);
  const inspector = createInspector(systemClock);
  return { inspector, feature: machinesFeature(inspector) };
}
