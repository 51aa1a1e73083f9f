import { useSelector } from '@xstate/react';
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { CONNECTION } from '#protocol/bridge/topics.ts';
import type { ConnectionView } from '#protocol/bridge/views.ts';
import type { Bridge, BridgeStatus, WorkerSignal } from './bridge.ts';

/** The part of a bridge that rendering needs. */
export type Views = Pick<Bridge, 'topic' | 'status'>;

/** Views used instead of the bridge: a page rendered on the server has those of its visitor. */
export const ViewsContext = createContext<Views | null>(null);

let open: (() => Bridge) | undefined;
let present: Bridge | undefined;

/** Sets how to make this tab's bridge, before the first render. The bridge is made when it is first used. */
export function provideBridge(make: () => Bridge): void {
  open = make;
}

/** @returns the bridge of this tab. @throws Error on the server, which has no bridge */
export function getBridge(): Bridge {
  if (!open) throw new Error('There is no bridge here: provideBridge was not called');
  present ??= open();
  return present;
}

/** @returns the source of views: the tab's bridge, or on the server the views read for this page. */
export const useViews = (): Views => use(ViewsContext) ?? getBridge();

/**
 * @returns the status of the bridge; while it is `lost`, the screen shows the last views of the dead worker. Not
 * `useSelector` of @xstate/react, which throws for a snapshot that is a text.
 */
export function useBridgeStatus(): BridgeStatus {
  const { status } = useViews();
  const subscribe = useCallback((changed: () => void) => status.subscribe(changed).unsubscribe, [status]);
  return useSyncExternalStore(subscribe, status.getSnapshot, status.getSnapshot);
}

/**
 * Selects from the connection's view, which is undefined until the worker sends it. The component renders again only
 * when the selected value changes. A page is never rendered with this view on the server, so the value must not change
 * the HTML that a page hydrates.
 */
export function useConnection<Selected>(select: (view: ConnectionView | undefined) => Selected): Selected {
  const views = useViews();
  const connection = useMemo(() => views.topic(CONNECTION), [views]);
  return useSelector(connection, select);
}

/** Listens to signals that the worker sends to every tab: session resets and failures. @returns unsubscribe */
export function onWorkerSignal(listener: (signal: WorkerSignal) => void): () => void {
  return getBridge().onSignal(listener);
}
