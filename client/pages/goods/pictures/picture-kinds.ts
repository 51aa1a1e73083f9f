import { useLingui } from '@lingui/react/macro';
import { GOODS_FILE_TYPE } from '#protocol/lookups.ts';

/** @returns what a picture of goods shows (spec §3, Goods file types). */
export function usePictureKinds(): (kind: number) => string {
  const { t } = useLingui();
  return (kind) => {
    switch (kind) {
      case GOODS_FILE_TYPE.frontImage:
        return t`The front`;
      case GOODS_FILE_TYPE.sideImage:
        return t`A side`;
      case GOODS_FILE_TYPE.goodsLogo:
        return t`Logo or mark`;
      case GOODS_FILE_TYPE.goodsPackage:
        return t`The packaging`;
      default:
        return t`Something more`;
    }
  };
}
