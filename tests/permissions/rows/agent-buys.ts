import { agentBuyModel } from '#machines/agent-buy/agent-buy.model.ts';
import * as agentBuys from '#protocol/http/agent-buys.ts';
import { AGENT_BUY_STATES, type AgentBuyMove, type AgentBuyState } from '#protocol/rules/states.ts';
import { readyFile } from '../../server/support/goods.ts';
import { REASON, requestBody } from '../../server/support/trade.ts';
import { ABSENT } from '../cast.ts';
import { cellsOfMove } from '../cells-of-move.ts';
import { requestOf } from '../trade-states.ts';
import { cells, onlyFor, row, SERVICE, SIGNED_IN, type Cell, type Cells, type Row } from '../row.ts';

/** A request is visible to its buyer and to staff; for all others it is absent. */
const SEEN = onlyFor('buyer', 'ok', { service: 'ok' });
const service = (cell: Cell): Cells => ({ ...SERVICE, service: cell });
/** A move of the buyer, or of staff by their own calls, in every state of the request. */
const statesOf = (move: AgentBuyMove, by: { readonly buyer: 'owner' } | { readonly service: 'service' }) =>
  cellsOfMove(
    agentBuyModel,
    move,
    Object.fromEntries(
      AGENT_BUY_STATES.map((state) => [state, { state, by, facts: { notExpired: state !== 'expired' } }]),
    ),
    'buyer' in by ? onlyFor('buyer') : SERVICE,
  );
const QUOTE = { price: '42000', currency: 'HKD', note: '' };
const move = (name: 'accept' | 'decline' | 'cancel'): Row =>
  row(
    agentBuys.moveAgentBuy,
    `the buyer’s request: ${name}`,
    // Who accepted a quote may repeat it (AGB-6).
    { ...statesOf(name, { buyer: 'owner' }), ...(name === 'accept' && { agreed: onlyFor('buyer') }) },
    async (cast, state) => ({
      params: { id: await requestOf(cast, state as AgentBuyState) },
      body: { move: name },
    }),
    () => ({ params: { id: ABSENT }, body: { move: name } }),
  );
const decide = (name: 'fulfil' | 'fail'): Row => {
  const body = { move: name, reason: name === 'fail' ? REASON : null };
  return row(
    agentBuys.decideAgentBuy,
    `the buyer’s request: ${name}`,
    statesOf(name, { service: 'service' }),
    async (cast, state) => ({ params: { id: await requestOf(cast, state as AgentBuyState) }, body }),
  );
};

/** The buyer's agent-buy requests, in every state. */
export const AGENT_BUY_ROWS: readonly Row[] = [
  row(agentBuys.createAgentBuy, 'an own request', { any: { ...SIGNED_IN, service: 404 } }, () => ({
    body: requestBody(),
  })),
  row(
    agentBuys.createAgentBuy,
    'a picture of the store owner',
    cells('FileNotUploaded', { visitor: 401, storeOwner: 'ok' }),
    async (cast) => ({
      body: requestBody({
        fileIds: [await readyFile(cast.test, cast.people.storeOwner.userId, { category: 'agentBuy' })],
      }),
    }),
  ),
  row(agentBuys.listAgentBuys, 'own', SIGNED_IN, () => ({ query: {} })),
  row(
    agentBuys.readAgentBuy,
    "the buyer's request",
    Object.fromEntries(AGENT_BUY_STATES.map((state) => [state, SEEN])),
    async (cast, state) => ({ params: { id: await requestOf(cast, state as AgentBuyState) } }),
    () => ({ params: { id: ABSENT } }),
  ),
  move('accept'),
  move('decline'),
  move('cancel'),
  row(agentBuys.agentBuyQueue, 'the queue', SERVICE, () => ({ query: {} })),
  row(
    agentBuys.quoteAgentBuy,
    "the buyer's request",
    statesOf('quote', { service: 'service' }),
    async (cast, state) => ({ params: { id: await requestOf(cast, state as AgentBuyState) }, body: QUOTE }),
  ),
  row(agentBuys.quoteAgentBuy, 'an invalid price', service('FieldsInvalid'), async (cast) => ({
    params: { id: await requestOf(cast, 'requested') },
    body: { ...QUOTE, price: '1e5' },
  })),
  row(agentBuys.quoteAgentBuy, 'an absent object', service(404), () => ({ params: { id: ABSENT }, body: QUOTE })),
  decide('fulfil'),
  decide('fail'),
  row(agentBuys.decideAgentBuy, 'failure without a reason', service('FieldsInvalid'), async (cast) => ({
    params: { id: await requestOf(cast, 'requested') },
    body: { move: 'fail', reason: null },
  })),
  row(agentBuys.decideAgentBuy, 'an absent object', service(404), () => ({
    params: { id: ABSENT },
    body: { move: 'fulfil', reason: null },
  })),
];
