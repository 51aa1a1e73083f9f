import { useEffect, useRef } from 'react';
import { sendCommand } from '#client/bridge/send-command.ts';
import type { MessageView } from '#protocol/bridge/views.ts';
import { newestSeen } from './seen.ts';
import { useAttentive } from './use-attentive.ts';

/** Reports what the person has seen. */
export function useSeen({
  roomId,
  messages,
  start,
  end,
  ready,
}: {
  roomId: string;
  messages: MessageView[];
  start: number;
  end: number;
  ready: boolean;
}): void {
  const attentive = useAttentive();
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (!ready) return;
    const seen = newestSeen(messages, { start, end }, reported.current, attentive);
    if (!seen) return;
    const before = reported.current;
    reported.current = seen.ticks;
    sendCommand('room.seen', { roomId, messageId: seen.id }).catch(() => {
      reported.current = before;
    });
  }, [roomId, messages, start, end, ready, attentive]);
}
