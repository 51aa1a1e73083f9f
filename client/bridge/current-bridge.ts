import { createContext, use } from 'react';
import type { Bridge, BridgeStatus, WorkerSignal } from './bridge.ts';
import { useSelector } from '@xstate/react';

/** As much of a bridge as rendering needs. */
export type Views = Pick<Bridge, 'topic' | 'status'>;

/** Views used instead of the bridge: a page rendered on the server has those of its visitor. */
export const ViewsContext = createContext<Views | null>(null);

let open: (() => Bridge) | undefined;
let present: Bridge | undefined;

/** Says how this tab's bridge is made; once, before anything is rendered. It is made when it is first needed. */
export function provideBridge(make: () => Bridge): void {
  open = make;
}

/** @returns the bridge of this tab. @throws Error on the server, which has no bridge. */
export function getBridge(): Bridge {
  if (!open) throw new Error('There is no bridge here: provideBridge was not called');
  present ??= open();
  return present;
}

/** @returns where views come from: the tab's bridge, or what the server has read for this page. */
export const useViews = (): Views => use(ViewsContext) ?? getBridge();

/**
 * @returns whether the core worker is there: `lost` means that the screen shows the last known until a new one is up.
 */
export function useBridgeStatus(): BridgeStatus {
  return useSelector(useViews().status, (status) => status);
}

/** Listens to what the worker sends to every tab: session resets and failures. @returns unsubscribe */
export function onWorkerSignal(listener: (signal: WorkerSignal) => void): () => void {
  return getBridge().onSignal(listener);
}
