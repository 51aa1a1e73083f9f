/** Schemas of single values on the wire. Their arithmetic is in files without a schema: ids.ts, ticks.ts, money.ts. */
import * as z from 'zod/mini';
import { AMOUNT_PATTERN, CURRENCY_CODES } from './money.ts';

/**
 * Ids on the wire: letters, digits and dashes. Neither `_` nor `.`, which separate the segments of a room id
 * (spec §3; see room-id.ts).
 */
export const id = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));
export const userId = id;

/** Client-made message id and idempotency key: a shortened generated id (spec §3), unique per sender. */
export const messageId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,36}$/));

/** Milliseconds since the epoch, as a number. */
export const timestamp = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000));

/**
 * The order of messages in a room: assigned by the server, strictly increasing and gap-free from 1 per room,
 * carried as a decimal string so that no reader rounds it.
 */
export const ticks = z.string().check(z.regex(/^(0|[1-9]\d{0,17})$/));

export const currencyCode = z.enum(CURRENCY_CODES);

/** An amount of money: a decimal string, never a float. Up to 8 decimals, for digital collectibles (spec §9). */
export const amount = z.string().check(z.regex(AMOUNT_PATTERN));

/** @returns a text of at most `length` characters, before any other rule is applied to it. */
export const textUpTo = (length: number) => z.string().check(z.maxLength(length));

/** A whole number from 0. */
export const count = z.int().check(z.minimum(0));
