import { useEffect, useRef } from 'react';
import { sendCommand } from '#client/bridge/send-command.ts';

/** Rows left above the window when older ones are requested. */
const RESERVE = 8;

/** Asks for older messages before the beginning of what is loaded comes into the window; once a page. */
export function useOlder({
  roomId,
  start,
  hasOlder,
  loadingOlder,
  ready,
  count,
}: {
  roomId: string;
  start: number;
  hasOlder: boolean;
  loadingOlder: boolean;
  ready: boolean;
  count: number;
}): void {
  const asked = useRef(-1);
  useEffect(() => {
    // Scrolling away and back requests again, e.g. after a lost connection.
    if (start > RESERVE) asked.current = -1;
    if (!ready || !hasOlder || loadingOlder || start > RESERVE || asked.current === count) return;
    asked.current = count;
    // A refusal is in the room's view; the next visit to the top asks again.
    sendCommand('room.history.older', { roomId }).catch(() => {
      asked.current = -1;
    });
  }, [roomId, start, hasOlder, loadingOlder, ready, count]);
}
