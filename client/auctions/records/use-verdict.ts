import { useState } from 'react';
import { sendCommand } from '#client/bridge/send-command.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import type { AuctionVerdict } from '#protocol/bridge/views.ts';
import type { ErrorData } from '#protocol/errors.ts';

export type Recomputation =
  | { name: 'none' }
  | { name: 'running' }
  | { name: 'done'; verdict: AuctionVerdict }
  | { name: 'failed'; error: ErrorData };

/** Replays an auction from its records on this device. */
export function useVerdict(goodsId: string): { recomputation: Recomputation; recompute: () => void } {
  const [recomputation, setRecomputation] = useState<Recomputation>({ name: 'none' });
  const run = async () => {
    setRecomputation({ name: 'running' });
    try {
      setRecomputation({ name: 'done', verdict: await sendCommand('auction.verify', { goodsId }) });
    } catch (failure) {
      setRecomputation({ name: 'failed', error: errorDataOf(failure) });
    }
  };
  return { recomputation, recompute: () => void run() };
}
