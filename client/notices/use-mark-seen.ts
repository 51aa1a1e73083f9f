import { useEffect } from 'react';
import { sendCommand } from '#client/bridge/send-command.ts';
import type { Notice } from '#protocol/entities/notice.ts';

/**
 * Marks what is shown as seen: of each kind the newest unread one, which takes those before it along.
 * @param notices newest first, as the calls answer them. @param topic read anew afterwards.
 */
export function useMarkSeen(notices: readonly Notice[] | undefined, topic: string): void {
  const newest = new Map<Notice['type'], string>();
  for (const { type, _id, seen } of notices ?? []) if (!seen && !newest.has(type)) newest.set(type, _id);
  const key = JSON.stringify([...newest]);
  useEffect(() => {
    const due = JSON.parse(key) as [Notice['type'], string][];
    if (due.length === 0) return;
    // Not seen on the server means that it stays unread and is marked at the next visit: nothing to tell the person.
    Promise.all(due.map(([type, noticeId]) => sendCommand('notice.seen', { type, noticeId })))
      .then(() => sendCommand('resource.refresh', { topic }), () => undefined)
      .catch(() => undefined);
  }, [key, topic]);
}
