import type { GoodsFieldValues } from '#protocol/rules/goods-fields.ts';

/** When a seller dispatches goods after payment, and until when they take them back; days. */
export type DemoTerms = {
  readonly dispatch?: GoodsFieldValues['dispatchDays'];
  readonly returns?: GoodsFieldValues['returnDays'];
};

/** Of what stores and consignors sell; private sellers state less. */
export const GOODS_TERMS: Readonly<Record<string, DemoTerms>> = {
  calatrava: { dispatch: 3, returns: 14 },
  chronograph: { dispatch: 3, returns: 14 },
  perpetual: { dispatch: 3, returns: 7 },
  diver: { dispatch: 1, returns: 7 },
  regulator: { dispatch: 3, returns: 14 },
  'repeater-frozen': { dispatch: 5, returns: 7 },
  moonphase: { dispatch: 3, returns: 14 },
  'puer-1988': { dispatch: 3, returns: 0 },
  'huanghuali-box': { dispatch: 5, returns: 7 },
  burgundy: { dispatch: 5, returns: 0 },
  'single-malt': { dispatch: 5, returns: 0 },
  'south-sea-pearls': { dispatch: 1, returns: 30 },
  'mogok-ruby': { dispatch: 3, returns: 14 },
  paraiba: { dispatch: 3, returns: 7 },
  'phra-somdej': { dispatch: 5, returns: 0 },
  'imperial-bangle': { dispatch: 3, returns: 7 },
  'lotus-pendant': { dispatch: 3, returns: 7 },
  kynam: { dispatch: 5, returns: 0 },
  'lavender-bangle': { dispatch: 3, returns: 7 },
  'gold-junk': { dispatch: 5 },
  'ink-landscape': { dispatch: 10, returns: 7 },
  meiping: { dispatch: 10, returns: 7 },
  'golden-bear': { dispatch: 3 },
};
