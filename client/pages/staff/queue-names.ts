import { useLingui } from '@lingui/react/macro';
import type { CaseKind } from '#protocol/http/staff.ts';

/** The kinds of cases (protocol/http/staff.ts), without the schemas that stand beside them there. */
export const KINDS: readonly CaseKind[] = ['kyc', 'store', 'goods'];

/** @returns what each queue is called. */
export function useQueueNames(): Record<CaseKind, string> {
  const { t } = useLingui();
  return { kyc: t`Identity`, store: t`Stores`, goods: t`Goods` };
}
