import type { WorkerSignal } from './bridge.ts';
import { getBridge } from './current-bridge.ts';

/** Hears what the worker tells every tab: the session ended, something failed. @returns what ends it. */
export function onWorkerSignal(listener: (signal: WorkerSignal) => void): () => void {
  return getBridge().onSignal(listener);
}
