import { AGENT_BUY_STATUS } from '#protocol/lookups.ts';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import { PERSON, TRADE } from '#protocol/limits.ts';
import type { CurrencyCode } from '#protocol/money.ts';
import { agentBuyChart, type AgentBuyFacts } from '#machines/agent-buy/agent-buy.machine.ts';
import { NOT_BOUND, type BindingLimits } from '#machines/binding/binding-act.ts';
import { listMoves, type Role } from '#machines/domain/domain-chart.ts';
import {
  bidderEligibilitySql,
  bindingFactsOf,
  exchangeRateSql,
  type BuyerColumns,
} from '../account-state/buyer-eligibility.ts';
import { likePattern } from '../database/like-pattern.ts';
import type { SqlClient } from '../database/pool.ts';
import { toFileRef } from '../files/queries.ts';
import { unpadAmount } from '../database/unpad-amount.ts';
import { AGENT_BUY_OPEN_STATES, type AgentBuyState } from '#protocol/rules/states.ts';

/** The role whose moves are returned: staff who read their own request are its owner. */
export type AgentBuyViewer = { readonly userId: string; readonly as: 'owner' | 'service' };
export type AgentBuyPage = { items: AgentBuy[]; total: number; pageSize: number };

/** A request with the people in it. */
export type AgentBuyRow = Pick<BuyerColumns, 'buyer' | 'rate'> & {
  readonly id: string;
  readonly num: string;
  readonly buyer_id: string;
  readonly state: AgentBuyState;
  readonly room_id: string;
  readonly title: string;
  readonly link: string;
  readonly description: string;
  readonly budget: string | null;
  readonly currency: CurrencyCode;
  readonly quantity: number;
  readonly file_ids: string[];
  readonly quote_price: string | null;
  readonly quote_currency: CurrencyCode | null;
  readonly quote_note: string;
  readonly quoted_at: Date | null;
  readonly quote_expires_at: Date | null;
  readonly staff_id: string | null;
  readonly reason: ReviewReasonGiven | null;
  readonly body_hash: Buffer;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly buyer_name: string | null;
  readonly buyer_picture: string | null;
  readonly service_name: string | null;
  readonly service_picture: string | null;
};

/** Not ended. */
export const IS_OPEN = `state NOT IN ('success', 'failure')`;
const SELECT = `a.*, b.true_name AS buyer_name, b.head_file_id AS buyer_picture, s.true_name AS service_name,
  s.head_file_id AS service_picture, ${bidderEligibilitySql('b')} AS buyer,
  ${exchangeRateSql('a.quote_currency')} AS rate
  FROM agent_buys a LEFT JOIN users b ON b.id = a.buyer_id LEFT JOIN users s ON s.id = a.staff_id`;

/** Reads a request; undefined if absent. With `lock`, the row is locked. */
export async function readAgentBuyRow(client: SqlClient, id: string, lock = false): Promise<AgentBuyRow | undefined> {
  const { rows } = await client.query<AgentBuyRow>(
    `SELECT ${SELECT} WHERE a.id = $1${lock ? ' FOR UPDATE OF a' : ''}`,
    [id],
  );
  return rows[0];
}

/**
 * Own requests, the latest first.
 * @param status of the wire (spec §3); 0 is every open one
 */
export async function listOwnAgentBuys(
  client: SqlClient,
  userId: string,
  status: number | undefined,
  pageNo: number,
  now: Date,
  limits: BindingLimits,
): Promise<AgentBuyPage> {
  const states = status === undefined ? null : (STATES.get(status) ?? []);
  return readPage(
    client,
    { looking: { userId, as: 'owner' }, now, limits },
    TRADE.pageSize,
    pageNo,
    'a.buyer_id = $1 AND ($2::text[] IS NULL OR a.state = ANY ($2))',
    'a.created_at DESC, a.id',
    [userId, states],
  );
}

const STATES: ReadonlyMap<number, readonly AgentBuyState[]> = new Map<number, readonly AgentBuyState[]>([
  [AGENT_BUY_STATUS.pending, AGENT_BUY_OPEN_STATES],
  [AGENT_BUY_STATUS.success, ['success']],
  [AGENT_BUY_STATUS.failure, ['failure']],
]);
const QUEUES: Record<'waiting' | 'open' | 'all', readonly AgentBuyState[] | null> = {
  waiting: ['requested', 'agreed'],
  open: AGENT_BUY_OPEN_STATES,
  all: null,
};

/** Requests for staff: `waiting` and `open` oldest first, `all` latest first. Finds by number, title or buyer. */
export async function readAgentBuyQueue(
  client: SqlClient,
  staffId: string,
  filter: keyof typeof QUEUES,
  keyword: string,
  pageNo: number,
  now: Date,
  limits: BindingLimits,
): Promise<AgentBuyPage> {
  const word = keyword.trim();
  return readPage(
    client,
    { looking: { userId: staffId, as: 'service' }, now, limits },
    PERSON.staffPageSize,
    pageNo,
    `($1::text[] IS NULL OR a.state = ANY ($1)) AND ($2 = '' OR a.id = $2 OR a.num = upper($2) OR a.title ILIKE $3
      OR b.username ILIKE $3 OR b.true_name ILIKE $3)`,
    filter === 'all' ? 'a.updated_at DESC, a.id' : 'a.updated_at, a.id',
    [QUEUES[filter], word, likePattern(word)],
  );
}

async function readPage(
  client: SqlClient,
  { looking, now, limits }: { readonly looking: AgentBuyViewer; readonly now: Date; readonly limits: BindingLimits },
  size: number,
  pageNo: number,
  where: string,
  order: string,
  values: readonly unknown[],
): Promise<AgentBuyPage> {
  const [page, counted] = await Promise.all([
    client.query<AgentBuyRow>(
      `SELECT ${SELECT} WHERE ${where} ORDER BY ${order} LIMIT ${size} OFFSET ${(pageNo - 1) * size}`,
      [...values],
    ),
    client.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM agent_buys a LEFT JOIN users b ON b.id = a.buyer_id WHERE ${where}`,
      [...values],
    ),
  ]);
  return {
    items: page.rows.map((row) => toAgentBuy(row, looking, now, limits)),
    total: counted.rows[0]?.total ?? 0,
    pageSize: size,
  };
}

/** The facts of the chart. Only the buyer is bound, to the price of the quote, and sees what is missing for that. */
export function agentBuyFactsOf(
  row: AgentBuyRow,
  { userId, as }: Omit<AgentBuyViewer, 'as'> & { readonly as: Role },
  now: Date,
  limits: BindingLimits,
): AgentBuyFacts {
  const { buyer, rate, quote_price: price, quote_currency: currency } = row;
  return {
    by: as,
    ownCase: row.buyer_id === userId,
    notExpired: !hasRunOut(row, now),
    ...(as === 'owner'
      ? bindingFactsOf({ buyer, rate, currency: currency ?? row.currency }, price, limits)
      : NOT_BOUND),
  };
}

type Quoted = Pick<AgentBuyRow, 'quote_expires_at'>;
const hasRunOut = ({ quote_expires_at: until }: Quoted, now: Date): boolean => until !== null && until <= now;

/** A quote past its expiry is expired, even before a job writes it. */
export const effectiveAgentBuyState = (row: Pick<AgentBuyRow, 'state'> & Quoted, now: Date): AgentBuyState =>
  row.state === 'quoted' && hasRunOut(row, now) ? 'expired' : row.state;

/** The wire has one status for all open states. */
export function agentBuyStatusOf(state: AgentBuyState): AgentBuy['status'] {
  return state === 'success'
    ? AGENT_BUY_STATUS.success
    : state === 'failure'
      ? AGENT_BUY_STATUS.failure
      : AGENT_BUY_STATUS.pending;
}

/** A request as the wire has it, with the moves of the viewer. */
export function toAgentBuy(row: AgentBuyRow, looking: AgentBuyViewer, now: Date, limits: BindingLimits): AgentBuy {
  const until = row.quote_expires_at;
  return {
    id: row.id,
    num: row.num,
    status: agentBuyStatusOf(row.state),
    state: effectiveAgentBuyState(row, now),
    roomId: row.room_id,
    buyer: { userId: row.buyer_id, name: row.buyer_name ?? '', avatar: toFileRef(row.buyer_picture) },
    service:
      row.staff_id === null
        ? null
        : { userId: row.staff_id, name: row.service_name ?? '', avatar: toFileRef(row.service_picture) },
    title: row.title,
    link: row.link,
    description: row.description,
    files: row.file_ids.map((fileId) => toFileRef(fileId)!),
    budget: row.budget === null ? null : unpadAmount(row.budget),
    currency: row.currency,
    quantity: row.quantity,
    quote:
      row.quote_price === null || row.quote_currency === null || row.quoted_at === null || until === null
        ? null
        : {
            price: unpadAmount(row.quote_price),
            currency: row.quote_currency,
            note: row.quote_note,
            at: row.quoted_at.getTime(),
            expiresAt: until.getTime(),
          },
    reason: row.reason,
    moves: listMoves(agentBuyChart, row.state, agentBuyFactsOf(row, looking, now, limits)),
    createTime: row.created_at.getTime(),
    updateTime: row.updated_at.getTime(),
  };
}
