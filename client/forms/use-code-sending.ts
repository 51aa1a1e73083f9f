import { useState } from 'react';
import { ACCOUNT } from '#protocol/limits.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { useAction } from '#client/hooks/use-action.ts';

export type CodeSending = {
  busy: boolean;
  /** By this browser's clock: when another code may be asked for. Null before the first. */
  until: number | null;
  /** Sends a code unless one is on its way or was sent a moment ago. */
  send: () => void;
};

/**
 * Sending a code, and the wait until another may be asked for. The wait is counted from the answer, whatever the
 * server's clock says: a browser's clock may be hours off.
 * @param ask sends it; resolves to false when the form was not ready. @param onFailure gets what went wrong.
 */
export function useCodeSending(ask: () => Promise<boolean>, onFailure: (error: ErrorData) => void): CodeSending {
  const [until, setUntil] = useState<number | null>(null);
  const { run, busy } = useAction(async () => {
    if (until !== null && Date.now() < until) return;
    if (await ask()) setUntil(Date.now() + ACCOUNT.codeResend);
  }, onFailure);
  return { busy, until, send: run };
}
