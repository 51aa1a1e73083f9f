import type { AgentBuy, Deal, Offer } from '#protocol/entities/trade.ts';
import {
  createAgentBuy,
  decideAgentBuy,
  moveAgentBuy,
  quoteAgentBuy,
  readAgentBuy,
} from '#protocol/http/agent-buys.ts';
import { buyGoods, moveDeal, readDeal } from '#protocol/http/deals.ts';
import { counterOffer, makeOffer, moveOffer } from '#protocol/http/offers.ts';
import type { CallInput } from '#protocol/http/endpoints/endpoints.ts';
import type { AgentBuyState, DealState, OfferState } from '#protocol/rules/states.ts';
import { createTestApp, type TestApp } from './app.ts';
import { createClient, type Answer, type Client } from './client.ts';
import { makeOffer as makeListing, makeSeller } from './goods.ts';

/** The price of `wholeGoods`, and the offered price. */
export const PRICE = '128000';
export const OFFERED = '120000';
type OfferBody = CallInput<typeof makeOffer>['body'];
type RequestBody = CallInput<typeof createAgentBuy>['body'];

export const offerBody = (goodsId: string, extra: Partial<OfferBody> = {}): OfferBody => ({
  id: crypto.randomUUID(),
  goodsId,
  price: OFFERED,
  currency: 'HKD',
  comment: '',
  agreed: true,
  ...extra,
});
/** Makes an offer on goods. */
export const offerOn = (buyer: Client, goodsId: string, extra: Partial<OfferBody> = {}): Promise<Offer> =>
  buyer.get(makeOffer, { body: offerBody(goodsId, extra) });
/** Makes a counter-offer. */
export const counter = (
  who: Client,
  id: string,
  extra: Partial<CallInput<typeof counterOffer>['body']> = {},
): Promise<Offer> =>
  who.get(counterOffer, {
    params: { id },
    body: { id: crypto.randomUUID(), price: '125000', currency: 'HKD', comment: '', ...extra },
  });

/** Moves an offer. @returns the answer, which may be a refusal */
export const decideOffer = (id: string, move: 'accept' | 'cancel' | 'reject', who: Client): Promise<Answer<Offer>> =>
  who.call(moveOffer, { params: { id }, body: { move } });
/** Makes a counter-offer. @returns the answer, which may be a refusal */
export const answerOffer = (id: string, who: Client, extra: object = {}): Promise<Answer<Offer>> =>
  who.call(counterOffer, {
    params: { id },
    body: { id: crypto.randomUUID(), price: '125000', currency: 'HKD', comment: '', ...extra },
  });

/** Makes an offer older than its 48 hours. */
export const passExpiry = (test: TestApp, id: string): Promise<unknown> =>
  test.deps.pool.query(
    `UPDATE offers
      SET created_at = created_at - interval '49 hours',
        expires_at = date_trunc('milliseconds', clock_timestamp() - interval '1 s') WHERE id = $1`,
    [id],
  );

/** The stored state of an offer, which may have expired. */
export async function offerState({ deps }: TestApp, id: string): Promise<OfferState> {
  const {
    rows: [row],
  } = await deps.pool.query<{ state: OfferState }>('SELECT state FROM offers WHERE id = $1', [id]);
  return row!.state;
}
export async function goodsStatus({ deps }: TestApp, id: string): Promise<number> {
  const {
    rows: [row],
  } = await deps.pool.query<{ status: number }>('SELECT status FROM goods WHERE id = $1', [id]);
  return row!.status;
}

/** Buys goods at their price. @returns the id of the deal */
export const buy = async (buyer: Client, goodsId: string): Promise<string> =>
  (await buyer.get(buyGoods, { body: { id: crypto.randomUUID(), goodsId, price: PRICE, currency: 'HKD' } })).id;
/** Makes a deal by an accepted offer. @returns its id */
export async function agree(buyer: Client, seller: Client, goodsId: string): Promise<string> {
  const { dealId } = await seller.get(moveOffer, {
    params: { id: (await offerOn(buyer, goodsId)).id },
    body: { move: 'accept' },
  });
  if (dealId === null) throw new Error('an accepted offer without a deal');
  return dealId;
}

export type DealMoveBody = CallInput<typeof moveDeal>['body'];
/** A valid body for each move of a deal with handover in person. */
export const DEAL_BODIES: Readonly<Record<DealMoveBody['move'], DealMoveBody>> = {
  arrange: { move: 'arrange', logistics: 'faceToFace', destination: 'The lobby of the Landmark, Central' },
  send: { move: 'send' },
  receive: { move: 'receive' },
  complete: { move: 'complete' },
  cancel: { move: 'cancel', reason: 'changedMind' },
};
const DEAL_WAYS = {
  agreed: [],
  arranged: ['arrange'],
  sent: ['arrange', 'send'],
  received: ['arrange', 'send', 'receive'],
  completed: ['arrange', 'send', 'receive', 'complete'],
  cancelled: ['cancel'],
} as const satisfies Record<DealState, readonly DealMoveBody['move'][]>;
/** Moves a new deal into a state. @param sender the seller, or staff for consignments */
export async function bringDeal(
  id: string,
  state: DealState,
  { buyer, sender }: { buyer: Client; sender: Client },
): Promise<string> {
  for (const move of DEAL_WAYS[state])
    await (move === 'send' ? sender : buyer).get(moveDeal, { params: { id }, body: DEAL_BODIES[move] });
  return id;
}

/** Calls that the tests of deals repeat. The buyer reads unless another client is given. */
export function dealTools(world: () => { test: TestApp; seller: Client; buyer: Client; staff: Client }) {
  return {
    move: (id: string, who: Client, body: DealMoveBody) => who.call(moveDeal, { params: { id }, body }),
    read: (id: string, who = world().buyer) => who.get(readDeal, { params: { id }, query: {} }),
    /** Buys new goods of the seller. @returns the id of the deal */
    async made(extra: Parameters<typeof makeListing>[3] = {}, who = world().seller): Promise<string> {
      const { test, buyer, staff } = world();
      return buy(buyer, await makeListing(test, who, staff.userId, extra));
    },
  };
}
/** The problems of fields; any other refusal as it is. */
export const problemsOf = ({ error }: Answer<unknown>): unknown =>
  error?.errorCode === 'FieldsInvalid' ? error.params : error;
export const allowedMoves = ({ moves }: Pick<Deal | Offer, 'moves'>): string[] =>
  moves.filter((one) => one.allowed).map((one) => one.move);

export const requestBody = (extra: Partial<RequestBody> = {}): RequestBody => ({
  id: crypto.randomUUID(),
  title: 'A bag with a gold clasp',
  link: 'https://maison.example/bags/7',
  description: 'In green.',
  budget: '40000',
  currency: 'HKD',
  quantity: 1,
  fileIds: [],
  ...extra,
});
export const REASON = { code: 'other', note: 'The maison no longer makes it.' };
/** Makes a quote older than its 48 hours; the expiry job has not run. */
export const passQuote = (test: TestApp, id: string): Promise<unknown> =>
  test.deps.pool.query(
    `UPDATE agent_buys SET quote_expires_at = date_trunc('milliseconds', clock_timestamp() - interval '1 s')
      WHERE id = $1`,
    [id],
  );
/**
 * Creates an agent-buy request in a state. Earlier requests of the buyer are dated back, because of the daily limit.
 */
export async function requestIn(state: AgentBuyState, buyer: Client, staff: Client, test: TestApp): Promise<AgentBuy> {
  await test.deps.pool.query(
    `UPDATE agent_buys SET created_at = created_at - interval '2 days'
    WHERE buyer_id = $1`,
    [buyer.userId],
  );
  const asked = await buyer.get(createAgentBuy, { body: requestBody() });
  const { id } = asked;
  if (state === 'requested') return asked;
  if (state === 'failure') return staff.get(decideAgentBuy, { params: { id }, body: { move: 'fail', reason: REASON } });
  const quoted = await staff.get(quoteAgentBuy, {
    params: { id },
    body: { price: '42000', currency: 'HKD', note: '' },
  });
  if (state === 'quoted') return quoted;
  if (state === 'expired') {
    await passQuote(test, id);
    return buyer.get(readAgentBuy, { params: { id } });
  }
  const agreed = await buyer.get(moveAgentBuy, { params: { id }, body: { move: 'accept' } });
  return state === 'agreed'
    ? agreed
    : staff.get(decideAgentBuy, { params: { id }, body: { move: 'fulfil', reason: null } });
}

/** The users of a trade: a verified seller, two buyers and a member of staff. */
export type TradeApp = {
  readonly test: TestApp;
  readonly seller: Client;
  readonly buyer: Client;
  readonly rival: Client;
  readonly staff: Client;
};

/** Creates an application with the users of a trade. The caller closes `test`. */
export async function createTradeApp(
  names: { readonly seller?: string; readonly buyer?: string } = {},
): Promise<TradeApp> {
  const test = await createTestApp();
  const named = (trueName: string | undefined): { trueName?: string } => (trueName === undefined ? {} : { trueName });
  const [seller, buyer, rival, staff] = await Promise.all([
    makeSeller(test, named(names.seller)),
    createClient(test, named(names.buyer)),
    createClient(test),
    createClient(test, { isCustomerService: true }),
  ]);
  return { test, seller, buyer, rival, staff };
}
