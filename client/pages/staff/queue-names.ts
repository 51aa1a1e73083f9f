import { useLingui } from '@lingui/react/macro';
import type { CaseKind } from '#protocol/http/staff.ts';

/** The kinds of review cases, copied from protocol/http/staff.ts to leave out its schemas. */
export const KINDS: readonly CaseKind[] = ['kyc', 'store', 'goods'];

/** @returns the label of each queue. */
export function useQueueNames(): Record<CaseKind, string> {
  const { t } = useLingui();
  return { kyc: t`Identity`, store: t`Stores`, goods: t`Goods` };
}
