import { createContext, use } from 'react';
import type { Bridge, BridgeStatus, WorkerSignal } from './bridge.ts';
import { useSelector } from '@xstate/react';

/** As much of a bridge as rendering needs. */
export type Views = Pick<Bridge, 'topic' | 'status'>;

/** Views that stand for the bridge below: a page rendered on the server has those of its own visitor. */
export const ViewsContext = createContext<Views | null>(null);

let open: (() => Bridge) | undefined;
let present: Bridge | undefined;

/** Says how this tab's bridge is made; once, before anything is rendered. It is made when it is first needed. */
export function provideBridge(make: () => Bridge): void {
  open = make;
}

/** @returns the bridge of this tab. @throws Error where there is none, which is on the server. */
export function getBridge(): Bridge {
  if (!open) throw new Error('There is no bridge here: provideBridge was not called');
  present ??= open();
  return present;
}

/** @returns where views come from: the tab's bridge, or what the server has read for this page. */
export const useViews = (): Views => use(ViewsContext) ?? getBridge();

/** @returns whether the core worker is there: `lost` means that the screen shows the last known until a new one is up. */
export function useBridgeStatus(): BridgeStatus {
  return useSelector(useViews().status, (status) => status);
}

/** Hears what the worker tells every tab: the session ended, something failed. @returns what ends it. */
export function onWorkerSignal(listener: (signal: WorkerSignal) => void): () => void {
  return getBridge().onSignal(listener);
}
