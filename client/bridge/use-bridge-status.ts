import { useSelector } from '@xstate/react';
import type { BridgeStatus } from './bridge.ts';
import { useViews } from './current-bridge.ts';

/** @returns whether the core worker is there: `lost` means that the screen shows the last known until a new one is up. */
export function useBridgeStatus(): BridgeStatus {
  return useSelector(useViews().status, (status) => status);
}
