import { useRef, useState } from 'react';
import type { ErrorData } from '#protocol/errors.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';

export type Action<Args extends readonly unknown[]> = {
  /** Starts the action; does nothing while it runs. */
  run: (...args: Args) => void;
  busy: boolean;
  /** The arguments of the running action, null while none runs. */
  running: Args | null;
  /** The failure of the last run; null while it runs, and when `onError` handles failures. */
  error: ErrorData | null;
};

/**
 * Runs an asynchronous action once at a time.
 * @param act rejects with ErrorData, as `sendCommand` and `makeCall` do
 * @param onError handles a failure instead of `error`, e.g. `showError`
 */
export function useAction<Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<unknown>,
  onError?: (error: ErrorData) => void,
): Action<Args> {
  const started = useRef(false);
  const [running, setRunning] = useState<Args | null>(null);
  const [error, setError] = useState<ErrorData | null>(null);
  const runOnce = async (args: Args) => {
    if (started.current) return;
    started.current = true;
    setRunning(args);
    setError(null);
    try {
      await act(...args);
    } catch (failure) {
      (onError ?? setError)(errorDataOf(failure));
    } finally {
      started.current = false;
      setRunning(null);
    }
  };
  return { run: (...args) => void runOnce(args), busy: running !== null, running, error };
}
