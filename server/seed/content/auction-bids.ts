import { ago } from './room-notation.ts';

/** A bid: how many minutes ago, who, how much; exactly, unless the house goes on up to it. */
export type DemoBid = readonly [minutesAgo: number, by: string, amount: string, mode?: 'upTo'];

/**
 * Bids by goods, the earliest first. They are played by the chart, so that whoever recomputes an auction finds what it
 * found.
 */
export const AUCTION_BIDS: Readonly<Record<string, readonly DemoBid[]>> = {
  'gold-junk': [
    [ago(9, 4), 'demo-buyer', '6000'],
    [ago(8, 2), 'zhao-mingxuan', '6400'],
    [ago(6, 5), 'demo-buyer', '7600', 'upTo'],
    [ago(3, 3), 'demo-buyer2', '7000'],
    [ago(1, 2), 'marcus-lim', '7600'],
    [ago(1, 1, 50), 'marcus-lim', '8000'],
    [ago(0, 20), 'demo-buyer', '8200'],
    [ago(0, 1, 35), 'marcus-lim', '8400'],
  ],
  paraiba: [
    [ago(6, 3), 'zhou-lei', '24000'],
    [ago(5), 'demo-buyer2', '26000'],
    [ago(3, 2), 'demo-buyer', '27000'],
    [ago(2, 4), 'zhou-lei', '30000', 'upTo'],
    [ago(0, 14), 'marcus-lim', '31000'],
  ],
  'single-malt': [
    [ago(8), 'wu-chunchieh', '5200'],
    [ago(5, 2), 'demo-seller', '6000'],
    [ago(4, 1), 'wu-chunchieh', '6400'],
    [ago(2, 2), 'demo-seller', '7000', 'upTo'],
    [ago(1, 3), 'wu-chunchieh', '6800'],
    [ago(0, 3, 30), 'demo-buyer2', '7200'],
  ],
  'junk-dollar': [
    [ago(12), 'wong-chikeung', '120000'],
    [ago(9, 3), 'zhao-mingxuan', '128000'],
    [ago(5, 3), 'demo-buyer', '152000', 'upTo'],
    [ago(3, 2), 'wong-chikeung', '140000'],
    [ago(1, 2, 6), 'zhao-mingxuan', '148000'],
  ],
  diver: [
    [ago(14), 'demo-buyer', '78000'],
    [ago(11, 2), 'somchai-r', '84000'],
    [ago(8, 5), 'demo-buyer', '90000'],
    [ago(6, 2), 'wong-chikeung', '98000', 'upTo'],
    [ago(4, 4), 'somchai-r', '94000'],
    [ago(4, 1, 20), 'demo-buyer', '98000'],
  ],
  perpetual: [
    [ago(3, 2), 'demo-buyer', '160000'],
    [ago(2, 5), 'marcus-lim', '200000', 'upTo'],
    [ago(0, 9), 'demo-buyer2', '180000'],
    [ago(0, 1, 10), 'demo-buyer', '190000'],
  ],
  'monkey-first-day': [
    [ago(2), 'ho-meiling', '2000'],
    [ago(0, 5), 'wu-chunchieh', '2300'],
    [ago(0, 2), 'ho-meiling', '2500'],
    [ago(0, 0, 40), 'wu-chunchieh', '2600'],
  ],
};
