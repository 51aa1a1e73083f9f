import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { sendCommand } from '#client/bridge/send-command.ts';
import type { HistoryRow } from './rows.ts';

/** How long a message that was jumped to stays marked, ms. */
const MARKED = 1_800;
/** Pages of older messages that are loaded at most in search of one. */
const PAGES = 40;

/**
 * Brings a wanted message into the window, loading older pages until it is there.
 * @returns the id of the message that was just found, for as long as it is marked.
 */
export function useSeek({ roomId, rows, hasOlder, loadingOlder, wanted, virtualizer }: {
  roomId: string; rows: readonly HistoryRow[]; hasOlder: boolean; loadingOlder: boolean; wanted: { id: string } | null;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
}): string | null {
  const [found, setFound] = useState<string | null>(null);
  const search = useRef<{ for: { id: string } | null; pages: number }>({ for: null, pages: 0 });
  useEffect(() => {
    if (!wanted || (search.current.for === wanted && search.current.pages < 0)) return;
    if (search.current.for !== wanted) search.current = { for: wanted, pages: 0 };
    const index = rows.findIndex((row) => row.message.id === wanted.id);
    if (index >= 0) {
      search.current.pages = -1;
      virtualizer.scrollToIndex(index, { align: 'center' });
      setFound(wanted.id);
      return;
    }
    if (!hasOlder || loadingOlder || search.current.pages >= PAGES) return;
    search.current.pages += 1;
    sendCommand('room.history.older', { roomId }).catch(() => { search.current.pages = -1; });
  }, [roomId, rows, hasOlder, loadingOlder, wanted, virtualizer]);
  useEffect(() => {
    if (found === null) return undefined;
    const timer = window.setTimeout(() => setFound(null), MARKED);
    return () => window.clearTimeout(timer);
  }, [found, wanted]);
  return found;
}
