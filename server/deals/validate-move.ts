import { isBlank } from '#protocol/rules/blank.ts';
import type { z } from 'zod';
import type { Deal } from '#protocol/entities/trade.ts';
import type { FieldProblem, Problems } from '#protocol/rules/field-problems.ts';
import type { moveDeal } from '#protocol/http/endpoints/deals.ts';
import { TRADE } from '#protocol/limits.ts';
import { CANCEL_REASON, type CancelReason } from '#protocol/lookups.ts';
import type { Address } from '#protocol/http/addresses.ts';
import type { DealRow, DealSide } from './deal-row.ts';

export type DealMoveInput = z.output<typeof moveDeal.body>;
/** What a move writes besides the state. */
export type DealPatch = Partial<Pick<Deal, 'logistics' | 'delivery' | 'destination' | 'shipment' | 'cancellation'>>;
type Judged = { readonly problems: Problems } | { readonly patch: DealPatch };

/**
 * Checks the input of a move.
 * @param addresses the buyer's own
 */
export function validateDealMove(
  row: DealRow,
  input: DealMoveInput,
  by: DealSide,
  addresses: readonly Address[],
): Judged {
  const note: Problems = input.note.length > TRADE.noteMax ? { note: 'tooLong' } : {};
  const judged = judgeOf(row, input, by, addresses);
  if ('patch' in judged && Object.keys(note).length === 0) return judged;
  return { problems: { ...note, ...('problems' in judged ? judged.problems : {}) } };
}

function judgeOf(row: DealRow, input: DealMoveInput, by: DealSide, addresses: readonly Address[]): Judged {
  switch (input.move) {
    case 'arrange':
      return row.isToken ? toPlace(input, null) : arrange(row, input, addresses);
    case 'send':
      return send(row, input);
    case 'cancel':
      return cancel(input, by);
    case 'receive':
    case 'complete':
      return { patch: {} };
  }
}

/** One of the seller's delivery methods: mail to an own address, copied as it is now, or a meeting place. */
function arrange({ logisticsOptions }: DealRow, input: DealMoveInput, addresses: readonly Address[]): Judged {
  const { logistics, addressId } = input;
  if (logistics === null) return { problems: { logistics: 'required' } };
  if (!logisticsOptions.includes(logistics)) return { problems: { logistics: 'notAccepted' } };
  if (logistics === 'faceToFace') return toPlace(input, logistics);
  if (addressId === null) return { problems: { addressId: 'addressRequired' } };
  const address = addresses.find(({ id }) => id === addressId);
  if (!address) return { problems: { addressId: 'notAccepted' } };
  const { consignee, areaCode, mobile, country, detail } = address;
  return { patch: { logistics, delivery: { consignee, areaCode, mobile, country, address: detail }, destination: '' } };
}

/** A meeting place, or the wallet for a token. */
function toPlace(input: DealMoveInput, logistics: Deal['logistics']): Judged {
  const destination = tidy(input.destination);
  const problem = lineProblem(destination, true);
  return problem === undefined
    ? { patch: { logistics, destination, delivery: null } }
    : { problems: { destination: problem } };
}

/** Mailed goods need carrier and tracking number. */
function send({ isToken, logistics }: DealRow, input: DealMoveInput): Judged {
  const must = logistics === 'mailing' && !isToken;
  const shipment = { carrier: tidy(input.carrier), trackingNumber: tidy(input.trackingNumber) };
  const problems: Record<string, FieldProblem> = {};
  for (const field of ['carrier', 'trackingNumber'] as const) {
    const problem = lineProblem(shipment[field], must);
    if (problem !== undefined) problems[field] = problem;
  }
  if (Object.keys(problems).length > 0) return { problems };
  return { patch: { shipment: shipment.carrier === '' && shipment.trackingNumber === '' ? null : shipment } };
}

/** A cancellation needs a reason; `other` needs a note. */
function cancel({ reason, note }: DealMoveInput, by: DealSide): Judged {
  if (isBlank(reason)) return { problems: { reason: 'required' } };
  if (!isCancelReason(reason)) return { problems: { reason: 'notAccepted' } };
  if (reason === 'other' && isBlank(note)) return { problems: { note: 'required' } };
  return { patch: { cancellation: { by, reason, note: tidy(note) } } };
}

/** PostgreSQL rejects lone surrogates in JSON: they become the replacement character. */
const tidy = (text: string): string => text.trim().toWellFormed();

const isCancelReason = (reason: string): reason is CancelReason =>
  (CANCEL_REASON as readonly string[]).includes(reason);

function lineProblem(text: string, must: boolean): FieldProblem | undefined {
  if (text === '') return must ? 'required' : undefined;
  return text.length > TRADE.lineMax ? 'tooLong' : undefined;
}
