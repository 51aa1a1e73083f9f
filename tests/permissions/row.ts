import type { ErrorCode } from '#protocol/errors.ts';
import type { AnyInput, Call } from '#protocol/http/define-call.ts';
import type { Cast } from './cast.ts';

/** Who asks. The seller has proven who they are and owns what the row is about, or the store owner does where it is about a store. */
export const WHO = ['visitor', 'buyer', 'otherBuyer', 'seller', 'storeOwner', 'participant', 'service'] as const;
export type Who = (typeof WHO)[number];

/** What somebody gets: an answer, a refusal of the transport by its status, or one of the business by its code. */
export type Cell = 'ok' | 400 | 401 | 403 | 404 | ErrorCode;
export type Cells = Readonly<Record<Who, Cell>>;

/** One call about one kind of thing, in every state of it that matters. */
export type Row = {
  readonly call: Call;
  /** In words: what the call is about. */
  readonly about: string;
  /** State of the thing → who gets what. */
  readonly states: Readonly<Record<string, Cells>>;
  /** Makes the thing anew for every cell, and says how the call names it. */
  readonly input: Input;
  /** The same call about a thing that is not there: whoever gets 404 for the real one must be answered the same, to the byte. */
  readonly absent?: (cast: Cast, who: Who) => AnyInput;
};

/** @param rest what everybody gets who is not named */
export const cells = (rest: Cell, named: Partial<Cells> = {}): Cells =>
  ({ ...Object.fromEntries(WHO.map((who) => [who, rest])), ...named }) as Cells;

export const EVERYBODY = cells('ok');
export const SIGNED_IN = cells('ok', { visitor: 401 });
export const SERVICE = cells(403, { visitor: 401, service: 'ok' });
/** Own affairs of one person; to all others they are not there. */
export const onlyFor = (owner: Who, cell: Cell = 'ok', others: Partial<Cells> = {}): Cells =>
  cells(404, { visitor: 401, ...others, [owner]: cell });

type Input = (cast: Cast, who: Who, state: string) => Promise<AnyInput> | AnyInput;

/** A row of a call. Cells alone are for a thing of one state. What does not fit the call would show as 400. */
export function row(
  call: Call,
  about: string,
  states: Cells | Readonly<Record<string, Cells>>,
  input: Input,
  absent?: (cast: Cast, who: Who) => AnyInput,
): Row {
  const byState = isCells(states) ? { any: states } : states;
  return { call, about, states: byState, input, ...(absent && { absent }) };
}

const isCells = (states: Cells | Readonly<Record<string, Cells>>): states is Cells =>
  typeof (states as Partial<Cells>).visitor !== 'object' && 'visitor' in states;
