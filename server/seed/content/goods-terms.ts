import type { GoodsFieldValues } from '#protocol/rules/goods-fields.ts';

/** When a seller dispatches goods after payment, and until when they take them back; days. */
export type DemoTerms = {
  readonly dispatch?: GoodsFieldValues['dispatchDays'];
  readonly returns?: GoodsFieldValues['returnDays'];
};

/** Of what stores and consignors sell, as the pages of the stores say it; private sellers state less. */
export const GOODS_TERMS: Readonly<Record<string, DemoTerms>> = {
  calatrava: { dispatch: 3, returns: 7 },
  chronograph: { dispatch: 3, returns: 7 },
  perpetual: { dispatch: 3, returns: 7 },
  diver: { dispatch: 1, returns: 7 },
  regulator: { dispatch: 3, returns: 7 },
  'repeater-frozen': { dispatch: 5, returns: 7 },
  moonphase: { dispatch: 3, returns: 7 },
  'puer-1988': { dispatch: 3, returns: 7 },
  'huanghuali-box': { dispatch: 5, returns: 7 },
  burgundy: { dispatch: 5, returns: 14 },
  'single-malt': { dispatch: 5, returns: 14 },
  'south-sea-pearls': { dispatch: 1, returns: 14 },
  'mogok-ruby': { dispatch: 3, returns: 14 },
  paraiba: { dispatch: 3, returns: 14 },
  'phra-somdej': { dispatch: 5 },
  'imperial-bangle': { dispatch: 3, returns: 7 },
  'lotus-pendant': { dispatch: 3, returns: 7 },
  kynam: { dispatch: 5, returns: 0 },
  'lavender-bangle': { dispatch: 3, returns: 7 },
  'gold-junk': { dispatch: 5, returns: 0 },
  'ink-landscape': { dispatch: 10 },
  meiping: { dispatch: 10, returns: 0 },
  'golden-bear': { dispatch: 3, returns: 0 },
};
