/**
 * Bidders of one or more auctions in a separate process: each posts one bid after another, at once or at a fixed rate.
 */
import { openRawHttp, type RawHttp } from './raw-http.ts';

export type BiddersOrder =
  | {
      do: 'prepare';
      /** Each with its bidders, by their tokens and the ports of their processes. */
      auctions: { goodsId: string; bidders: { token: string; port: number }[] }[];
      currency: string;
      starting: number;
      increment: number;
    }
  | { do: 'run'; milliseconds: number }
  /** Bids per second, each sent at its time. */
  | { do: 'pace'; milliseconds: number; perSecond: number };
export type BiddersResult = {
  accepted: number;
  refused: number;
  milliseconds: number;
  latencies: number[];
  /** Accepted bids of a fixed rate with their times; epoch milliseconds. */
  posted: [price: string, at: number][];
};

/** The next price is one step above the highest bid so far, as of people who watch the price. */
type Auction = { path: string; price: number };
type Bidder = { http: RawHttp; headers: string; auction: Auction };
let bidders: Bidder[] = [];
let currency = '';
let increment = 0;
let sequence = 0;

async function prepare(order: Extract<BiddersOrder, { do: 'prepare' }>): Promise<void> {
  ({ currency, increment } = order);
  bidders = await Promise.all(
    order.auctions.flatMap(({ goodsId, bidders: people }) => {
      const auction = { path: `/api/Auction/${goodsId}/bid`, price: order.starting };
      return people.map(async ({ token, port }) => ({
        http: await openRawHttp(port),
        headers: `Authorization: Bearer ${token}\r\nX-Vermeil: 1`,
        auction,
      }));
    }),
  );
}

type Tally = { accepted: number; refused: number; latencies: number[]; posted: [string, number][] };

async function bid({ http, headers, auction }: Bidder, tally: Tally): Promise<void> {
  sequence += 1;
  const amount = String(auction.price);
  auction.price += increment;
  const sent = performance.now();
  const answer = await http.post(
    auction.path,
    headers,
    `{"id":"bench-${process.pid}-${sequence}","amount":"${amount}","currency":"${currency}","mode":"exact"}`,
  );
  tally.latencies.push(performance.now() - sent);
  if (answer.status === 200) {
    tally.accepted += 1;
    tally.posted.push([amount, performance.timeOrigin + sent]);
  } else if (answer.status === 422)
    tally.refused += 1; // Overtaken on the way, too low by now, or of who leads already.
  else throw new Error(`${answer.status} ${answer.body}`);
}

async function run(milliseconds: number): Promise<BiddersResult> {
  const tally: Tally = { accepted: 0, refused: 0, latencies: [], posted: [] };
  const from = performance.now();
  await Promise.all(
    bidders.map(async (bidder) => {
      while (performance.now() - from < milliseconds) await bid(bidder, tally);
    }),
  );
  return { ...tally, posted: [], milliseconds: performance.now() - from };
}

/** Each bidder has one pending bid at most; a free one posts the next. */
async function pace(milliseconds: number, perSecond: number): Promise<BiddersResult> {
  const tally: Tally = { accepted: 0, refused: 0, latencies: [], posted: [] };
  const from = performance.now();
  const free = [...bidders];
  const underWay: Promise<void>[] = [];
  for (let number = 0; number < (milliseconds / 1_000) * perSecond; number += 1) {
    const due = from + (number * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, early);
      });
    const bidder = free.shift();
    if (!bidder) throw new Error(`All ${bidders.length} bidders wait for an answer: the server does not keep up`);
    underWay.push(bid(bidder, tally).then(() => void free.push(bidder)));
  }
  await Promise.all(underWay);
  return { ...tally, milliseconds: performance.now() - from };
}

function obey(order: BiddersOrder): Promise<object> {
  if (order.do === 'prepare') return prepare(order).then(() => ({}));
  return order.do === 'run' ? run(order.milliseconds) : pace(order.milliseconds, order.perSecond);
}

process.on('message', (message: BiddersOrder & { ask?: number }) => {
  if (message.ask === undefined) return;
  void obey(message).then(
    (answer) => process.send?.({ ask: message.ask, ...answer }),
    (error: unknown) => process.send?.({ ask: message.ask, error: String(error) }),
  );
});
// The meter unrefs the channel, which must keep this process alive.
process.channel?.ref();
