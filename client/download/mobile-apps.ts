import { useResource } from '#client/bridge/use-topic.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { mobileApps } from '#protocol/http/public.ts';

export type MobileApp = CallResponse<typeof mobileApps>[number];

/** @returns the published apps; undefined until they are known */
export const useMobileApps = (): readonly MobileApp[] | undefined =>
  useResource('public.mobileApps', {}).data ?? undefined;
