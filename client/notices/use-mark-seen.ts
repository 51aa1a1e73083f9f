import { useEffect } from 'react';
import { sendCommand } from '#client/bridge/send-command.ts';
import type { Notice } from '#protocol/entities/notice.ts';
import { newestUnseen } from './newest-unseen.ts';

/**
 * Marks what is shown as seen, once per set of unseen notices, and again when one of them has become news anew.
 * @param notices newest first, as the calls answer them. @param topic read anew afterwards.
 */
export function useMarkSeen(notices: readonly Notice[] | undefined, topic: string): void {
  const key = JSON.stringify(newestUnseen(notices ?? []));
  useEffect(() => {
    const due = JSON.parse(key) as ReturnType<typeof newestUnseen>;
    if (due.length === 0) return;
    // Not seen on the server means that it stays unread and is marked at the next visit: nothing to tell the person.
    Promise.all(due.map((notice) => sendCommand('notice.seen', notice)))
      .then(() => sendCommand('resource.refresh', { topic }))
      .catch(() => undefined);
  }, [key, topic]);
}
