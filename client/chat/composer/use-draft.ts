import { useEffect, useRef } from 'react';
import { sendCommand } from '#client/bridge/send-command.ts';

/** Drafts are kept this long after the last key, ms. */
const PAUSE = 400;
type Draft = { text: string; replyTo: string | null };

const same = (a: Draft, b: Draft): boolean => a.text === b.text && a.replyTo === b.replyTo;

/** Keeps what is being written: after a pause, and at once when the room, the tab or the page is left. */
export function useDraft(roomId: string, draft: Draft, kept: Draft): void {
  const state = useRef({ draft, saved: kept });
  const { text, replyTo } = draft;
  useEffect(() => {
    state.current.draft = { text, replyTo };
    // What was sent or emptied is no draft any more, at once.
    const timer = window.setTimeout(() => save(roomId, state.current), text ? PAUSE : 0);
    return () => window.clearTimeout(timer);
  }, [roomId, text, replyTo]);
  useEffect(() => {
    const now = state.current;
    const flush = () => save(roomId, now);
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [roomId]);
}

function save(roomId: string, state: { draft: Draft; saved: Draft }): void {
  const { draft, saved } = state;
  if (same(draft, saved)) return;
  state.saved = draft;
  sendCommand('room.draft.save', { roomId, ...draft }).catch(() => {
    // Not kept: the next key, or leaving, tries again.
    if (state.saved === draft) state.saved = saved;
  });
}
