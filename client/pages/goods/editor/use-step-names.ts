import { useLingui } from '@lingui/react/macro';
import { GOODS_TYPE } from '#protocol/lookups.ts';
import type { Step } from './steps.ts';

/** How the steps are called; a digital collectible has its link where others are handed over. */
export function useStepNames(type: number): Record<Step, string> {
  const { t } = useLingui();
  return {
    kind: t`Kind`,
    words: t`Words`,
    pictures: t`Pictures`,
    price: t`Price`,
    handover: type === GOODS_TYPE.nft ? t`Token` : t`Hand-over`,
    preview: t`Preview`,
  };
}
