import { useRef, useState } from 'react';
import { errorDataOf } from '#protocol/rules/failures.ts';
import type { ErrorData } from '#protocol/errors.ts';

export type Sending = { busy: boolean; error: ErrorData | null; start: () => void };

/**
 * Sends what has no fields of its own, such as the answer to a question: once at a time, like a form ([FRM-C3]).
 * @param send rejects with ErrorData, as `sendCommand` does.
 */
export function useSending(send: () => Promise<unknown>): Sending {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);
  const sendOnce = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      await send();
    } catch (failure) {
      setError(errorDataOf(failure));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, error, start: () => void sendOnce() };
}
