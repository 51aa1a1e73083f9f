import { cachedFormat } from '#client/format/cached-format.ts';
import { SHORT_TIME } from '#client/format/dates.ts';
import { AuctionTime } from './auction-time.tsx';
import { HONG_KONG } from './zones.ts';

const exactInHongKong = cachedFormat({ ...SHORT_TIME, second: '2-digit', fractionalSecondDigits: 3, ...HONG_KONG });

/** The time of an auction record, to the millisecond. */
export const ExactTime = ({ at }: { at: number }) => <AuctionTime at={at} format={exactInHongKong} />;
