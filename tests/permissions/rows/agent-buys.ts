import * as agentBuys from '#protocol/http/agent-buys.ts';
import type { AgentBuyState } from '#protocol/rules/states.ts';
import { readyFile } from '../../server/support/goods.ts';
import { REASON, requestBody } from '../../server/support/trade.ts';
import { ABSENT } from '../cast.ts';
import { requestOf } from '../trade-states.ts';
import { cells, onlyFor, row, SERVICE, SIGNED_IN, type Cell, type Cells, type Row } from '../row.ts';

/** A request is visible to its buyer and to staff; for all others it is absent. */
const SEEN = onlyFor('buyer', 'ok', { service: 'ok' });
// These moves are the buyer's; staff have other calls.
const ASKER = onlyFor('buyer');
const NEITHER = onlyFor('buyer', 'MoveRefused');
const service = (cell: Cell): Cells => ({ ...SERVICE, service: cell });
const states = (rest: Cells, named: Partial<Record<AgentBuyState, Cells>>): Record<AgentBuyState, Cells> => ({
  requested: rest,
  quoted: rest,
  expired: rest,
  agreed: rest,
  success: rest,
  failure: rest,
  ...named,
});
const QUOTE = { price: '42000', currency: 'HKD', note: '' };
const move = (name: 'accept' | 'decline' | 'cancel', named: Partial<Record<AgentBuyState, Cells>>): Row =>
  row(
    agentBuys.moveAgentBuy,
    `the buyer’s request: ${name}`,
    states(NEITHER, named),
    async (cast, state) => ({
      params: { id: await requestOf(cast, state as AgentBuyState) },
      body: { move: name },
    }),
    () => ({ params: { id: ABSENT }, body: { move: name } }),
  );
const decide = (name: 'fulfil' | 'fail', named: Partial<Record<AgentBuyState, Cells>>): Row => {
  const body = { move: name, reason: name === 'fail' ? REASON : null };
  return row(
    agentBuys.decideAgentBuy,
    `the buyer’s request: ${name}`,
    states(service('MoveRefused'), named),
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
    states(SEEN, {}),
    async (cast, state) => ({ params: { id: await requestOf(cast, state as AgentBuyState) } }),
    () => ({ params: { id: ABSENT } }),
  ),
  move('accept', { quoted: ASKER }),
  move('decline', { quoted: ASKER, expired: ASKER }),
  move('cancel', { requested: ASKER, quoted: ASKER, expired: ASKER }),
  row(agentBuys.agentBuyQueue, 'the queue', SERVICE, () => ({ query: {} })),
  row(
    agentBuys.quoteAgentBuy,
    "the buyer's request",
    states(service('MoveRefused'), { requested: SERVICE, quoted: SERVICE, expired: SERVICE }),
    async (cast, state) => ({ params: { id: await requestOf(cast, state as AgentBuyState) }, body: QUOTE }),
  ),
  row(agentBuys.quoteAgentBuy, 'an invalid price', service('FieldsInvalid'), async (cast) => ({
    params: { id: await requestOf(cast, 'requested') },
    body: { ...QUOTE, price: '1e5' },
  })),
  row(agentBuys.quoteAgentBuy, 'an absent object', service(404), () => ({ params: { id: ABSENT }, body: QUOTE })),
  decide('fulfil', { agreed: SERVICE }),
  decide('fail', { requested: SERVICE, quoted: SERVICE, expired: SERVICE, agreed: SERVICE }),
  row(agentBuys.decideAgentBuy, 'failure without a reason', service('FieldsInvalid'), async (cast) => ({
    params: { id: await requestOf(cast, 'requested') },
    body: { move: 'fail', reason: null },
  })),
  row(agentBuys.decideAgentBuy, 'an absent object', service(404), () => ({
    params: { id: ABSENT },
    body: { move: 'fulfil', reason: null },
  })),
];
