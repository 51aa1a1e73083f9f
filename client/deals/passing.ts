import type { DealLine } from '#protocol/entities/trade.ts';

/** The delivery method of a deal. */
export type Passing = 'sent' | 'handedOver' | 'transferred';

/** The delivery method: wallet for tokens; otherwise in person or by mail (the default). */
export const passingOf = ({ isToken, logistics }: Pick<DealLine, 'isToken' | 'logistics'>): Passing =>
  isToken ? 'transferred' : logistics === 'faceToFace' ? 'handedOver' : 'sent';
