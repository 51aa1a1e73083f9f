import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import type { HistoryRow } from './rows.ts';

/** How long a message that was jumped to stays marked, ms. */
const MARKED = 1_800;
/** Pages of older messages that are loaded at most in search of one. */
const PAGES = 40;

/**
 * Brings a wanted message into the window, loading older pages until it is there.
 * @returns the id of the message that was just found, for as long as it is marked.
 */
export function useSeek({
  roomId,
  rows,
  hasOlder,
  loadingOlder,
  wanted,
  virtualizer,
}: {
  roomId: string;
  rows: readonly HistoryRow[];
  hasOlder: boolean;
  loadingOlder: boolean;
  wanted: { id: string } | null;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
}): string | null {
  const [faded, setFaded] = useState<{ id: string } | null>(null);
  const sought = faded === wanted ? null : wanted;
  const index = sought ? rows.findIndex((row) => row.message.id === sought.id) : -1;
  const here = index >= 0;
  const search = useRef<{ for: { id: string } | null; pages: number }>({ for: null, pages: 0 });
  useEffect(() => {
    if (!sought || here || !hasOlder || loadingOlder) return;
    if (search.current.for !== sought) search.current = { for: sought, pages: 0 };
    if (search.current.pages >= PAGES) return;
    search.current.pages += 1;
    // A refusal is in the room's view; looking for the message again asks again.
    sendCommand('room.history.older', { roomId }).catch(() => {
      search.current.pages = PAGES;
    });
  }, [roomId, here, hasOlder, loadingOlder, sought]);
  const shown = useRef<{ id: string } | null>(null);
  useEffect(() => {
    if (!here || shown.current === sought) return;
    shown.current = sought;
    virtualizer.scrollToIndex(index, { align: 'center' });
  }, [here, index, sought, virtualizer]);
  useEffect(() => {
    if (!here) return undefined;
    const timer = window.setTimeout(() => setFaded(sought), MARKED);
    return () => window.clearTimeout(timer);
  }, [here, sought]);
  return here && sought ? sought.id : null;
}
