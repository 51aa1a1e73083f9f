import { useEffect, useState } from 'react';
import { showError } from '#client/feedback/show-error.ts';
import { sendCommand } from '#client/bridge/send-command.ts';
import { createDraftKeepers, type Draft, type DraftKeeper } from './draft-keeper.ts';

const keeperOf = createDraftKeepers({
  save: (roomId, draft) => sendCommand('room.draft.save', { roomId, ...draft }),
  refused: showError,
});

/** @returns the keeper of a room's draft for as long as a composer shows that room. @param kept what the worker has of it */
export function useDraftKeeper(roomId: string, kept: Draft): DraftKeeper {
  const [keeper] = useState(() => keeperOf(roomId, kept));
  return keeper;
}

/** Keeps what is being written: after a pause, and at once when the tab or the page is left. */
export function useDraft(keeper: DraftKeeper, { text, replyTo }: Draft): void {
  useEffect(() => keeper.write({ text, replyTo }), [keeper, text, replyTo]);
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') keeper.flush();
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', keeper.flush);
    };
  }, [keeper]);
}
