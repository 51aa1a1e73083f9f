import type { ErrorCode } from '#protocol/errors.ts';
import type { AnyInput, Call } from '#protocol/http/define-call.ts';
import type { Cast } from './cast.ts';

/**
 * The actors. The seller has passed KYC and owns the object of the row; objects of stores belong to the store owner.
 */
export const WHO = ['visitor', 'buyer', 'otherBuyer', 'seller', 'storeOwner', 'participant', 'service'] as const;
export type Who = (typeof WHO)[number];

/** What an actor gets: an answer, a refusal by HTTP status, or a business error by its code. */
export type Cell = 'ok' | 400 | 401 | 403 | 404 | 503 | ErrorCode;
export type Cells = Readonly<Record<Who, Cell>>;

/** One call on one kind of object, in every state of it that matters. */
export type Row = {
  readonly call: Call;
  /** Describes the object of the call, for the test title. */
  readonly about: string;
  /** The expected result of every actor, by state of the object. */
  readonly states: Readonly<Record<string, Cells>>;
  /** Creates an object in a state, and returns the input of the call; a function if the input names its actor. */
  readonly input: Input;
  /** The same call on an absent object; actors who get 404 for the real one must get exactly the same answer. */
  readonly absent?: (cast: Cast, who: Who) => AnyInput;
};

/** @param rest the result of the actors that `named` leaves out */
export const cells = (rest: Cell, named: Partial<Cells> = {}): Cells =>
  ({ ...Object.fromEntries(WHO.map((who) => [who, rest])), ...named }) as Cells;

export const EVERYBODY = cells('ok');
export const SIGNED_IN = cells('ok', { visitor: 401 });
export const SERVICE = cells(403, { visitor: 401, service: 'ok' });
/** An object of one actor, which is absent for all others. */
export const onlyFor = (owner: Who, cell: Cell = 'ok', others: Partial<Cells> = {}): Cells =>
  cells(404, { visitor: 401, ...others, [owner]: cell });

type MadeInput = AnyInput | ((who: Who) => AnyInput);
type Input = (cast: Cast, state: string) => Promise<MadeInput> | MadeInput;

/** Makes a row. Cells alone are for an object with one state. An input that does not fit the call shows as 400. */
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
