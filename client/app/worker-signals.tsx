import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { onWorkerSignal } from '#client/bridge/current-bridge.ts';
import { loginPath } from '#client/navigation/paths.ts';
import { showError } from '#client/feedback/show-error.ts';

/** Handles the signals of the worker: a session that ended leads to sign-in, a failure shows a toast (spec §8). */
export function WorkerSignals() {
  const [path, navigate] = useLocation();
  useEffect(
    () =>
      onWorkerSignal((signal) => {
        if (signal.type === 'failure') showError(signal.error);
        else navigate(loginPath(path));
      }),
    [path, navigate],
  );
  return null;
}
