import { cachedFormat } from '#client/format/cached-format.ts';
import { SHORT_TIME } from '#client/format/dates.ts';
import { AuctionTime, HONG_KONG } from './auction-time.tsx';

const EXACT = { ...SHORT_TIME, second: '2-digit', fractionalSecondDigits: 3 } as const;

const exactTime = cachedFormat(EXACT);
const exactInHongKong = cachedFormat({ ...EXACT, ...HONG_KONG });

/** @returns day and time without the year, for the axis of a chart */
export const dayAndTime = cachedFormat({
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The time of an auction record, to the millisecond. */
export const ExactTime = ({ at }: { at: number }) => (
  <AuctionTime at={at} format={exactTime} inHongKong={exactInHongKong} />
);
