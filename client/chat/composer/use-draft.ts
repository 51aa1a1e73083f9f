import { useEffect, useEffectEvent } from 'react';
import { showError } from '#client/feedback/show-error.ts';
import { sendCommand } from '#client/bridge/commands.ts';
import type { ErrorData } from '#protocol/errors.ts';

type Draft = { text: string; replyTo: string | null };
/** A message on its way to the worker. Files are in no draft: only a composer can restore them. */
export type Sent = Draft & { files: readonly File[] };
type Refused = (sent: Sent, reason: ErrorData) => void;

/** The composer of each room that is shown; it takes a refused message back. */
const composers = new Map<string, Refused>();

/** The worker repeats a failed write with the next change. */
const ignore = () => undefined;

/** @returns both texts as one, the earlier above. */
export const joinTexts = (earlier: string, later: string): string => [earlier, later].filter(Boolean).join('\n');

/**
 * Keeps the room's draft in the worker: with every change, and on the disk when the tab or the page is left.
 * @param refused receives a message of this room that the worker refused, also one that an earlier composer sent
 */
export function useDraft(roomId: string, { text, replyTo }: Draft, refused: Refused): void {
  const flush = useEffectEvent(() => {
    sendCommand('room.draft.save', { roomId, text, replyTo, flush: true }).catch(ignore);
  });
  const onRefused = useEffectEvent(refused);
  useEffect(() => {
    sendCommand('room.draft.save', { roomId, text, replyTo }).catch(ignore);
  }, [roomId, text, replyTo]);
  useEffect(() => {
    const takeBack: Refused = (sent, reason) => onRefused(sent, reason);
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    const onPageHide = () => flush();
    composers.set(roomId, takeBack);
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      if (composers.get(roomId) === takeBack) composers.delete(roomId);
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onPageHide);
      flush();
    };
  }, [roomId]);
}

/** @param answer rejects with ErrorData when the worker refuses the message; the worker keeps its text as a draft */
export function returnRefused(roomId: string, sent: Sent, answer: Promise<unknown>): void {
  answer.catch((reason: ErrorData) => {
    const composer = composers.get(roomId);
    if (composer) composer(sent, reason);
    else showError(reason);
  });
}
