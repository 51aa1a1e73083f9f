import { useRef, useState } from 'react';
import type { ErrorData } from '#protocol/errors.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';

export type Action<Args extends readonly unknown[]> = {
  /** Starts the action; does nothing while it runs. */
  run: (...args: Args) => void;
  busy: boolean;
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
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);
  const runOnce = async (args: Args) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      await act(...args);
    } catch (failure) {
      (onError ?? setError)(errorDataOf(failure));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run: (...args) => void runOnce(args), busy, error };
}
