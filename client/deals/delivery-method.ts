import type { DealSummary } from '#protocol/entities/trade.ts';

/** The delivery method of a deal. */
export type DeliveryMethod = 'sent' | 'handedOver' | 'transferred';

/** The delivery method: wallet for tokens; otherwise in person or by mail (the default). */
export const deliveryMethodOf = ({ isToken, logistics }: Pick<DealSummary, 'isToken' | 'logistics'>): DeliveryMethod =>
  isToken ? 'transferred' : logistics === 'faceToFace' ? 'handedOver' : 'sent';
