import type { DealLine } from '#protocol/entities/trade.ts';

/** How a piece passes from one to the other. */
export type Passing = 'sent' | 'handedOver' | 'transferred';

/** How the piece of a deal passes on: a token into a wallet; all else in person, or, also before that was said, by mail. */
export const passingOf = ({ isToken, logistics }: Pick<DealLine, 'isToken' | 'logistics'>): Passing =>
  isToken ? 'transferred' : logistics === 'faceToFace' ? 'handedOver' : 'sent';
