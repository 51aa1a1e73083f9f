import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { decode, encode } from '#protocol/codec.ts';
import type { Bus, BusPayload } from './bus.ports.ts';
import { createMemoryBus } from './memory-bus.ts';

const CHANNEL = 'vermeil';
/** PostgreSQL refuses a notification of 8,000 bytes or more; a longer message is sent in parts. */
const PART_LENGTH = 7_800;
/** Notifications in one statement. */
const BATCH = 200;
/** Parts that wait while the database does not answer; the oldest are dropped. */
const MAX_WAITING = 10_000;
/** A connection that does not answer is given up: TCP reports a silent peer only after hours. Milliseconds. */
const LIMITS = { askEvery: 10_000, answer: 5_000, close: 1_000 };
/** Milliseconds between attempts to listen again, doubled up to the maximum. */
const RETRY = { first: 100, max: 5_000 } as const;

/**
 * The bus of several processes on one database, over LISTEN and NOTIFY. Listeners of the same process are called
 * directly. One connection of its own listens and sends, batched: a pool whose connections are all in use delays no
 * message, and messages that are published while the connection is away are sent when it is back.
 * @param database a pool of the database, for its settings
 */
export async function createPostgresBus(
  database: Pick<Pool, 'options'>,
  onError: (error: unknown) => void,
  limits = LIMITS,
): Promise<Bus> {
  const local = createMemoryBus(onError);
  const reconnected = new Set<() => void>();
  const node = randomUUID();
  const joined = createPartJoiner();
  let connection: Client | undefined;
  let closed = false;

  async function listen(): Promise<void> {
    const { options } = database;
    const { password } = options;
    const client = new Client({
      ...options,
      // A copied pool configuration lacks the password.
      ...(password === undefined ? {} : { password }),
      // The end of a pipelined connection waits for answers.
      pipeline: false,
      query_timeout: limits.answer,
    });
    // The attempt reports the error of a connection that was never used.
    client.on('error', (error) => void (connection === client && onError(error)));
    client.on('error', () => void client.end().catch(() => undefined));
    client.on('end', () => lose(client));
    client.on('notification', ({ payload = '' }) => {
      try {
        const part = parsePart(payload);
        const text = part.node === node ? undefined : joined(part);
        if (text === undefined) return;
        const message = decode(text) as { topic: string; payload: BusPayload };
        local.publish(message.topic, message.payload);
      } catch (error) {
        onError(error);
      }
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    connection = client;
  }

  function lose(client: Client): void {
    if (connection !== client) return;
    connection = undefined;
    void listenAgain();
  }

  async function listenAgain(): Promise<void> {
    for (let wait: number = RETRY.first; !closed; wait = Math.min(wait * 2, RETRY.max)) {
      await delay(wait, undefined, { ref: false });
      if (closed) return;
      try {
        await listen();
      } catch (error) {
        onError(error);
        continue;
      }
      if (closed) return void connection?.end();
      send();
      for (const listener of reconnected) listener();
      return;
    }
  }

  const waiting: string[] = [];
  let isDropping = false;
  let mustAsk = false;
  let sending: Promise<void> | undefined;
  /** Sends what waits. Without messages the statement only asks for an answer. */
  function send(): void {
    sending ??= Promise.resolve().then(async () => {
      for (let client = connection; client && (waiting.length > 0 || mustAsk); client = connection) {
        mustAsk = false;
        try {
          await client.query('SELECT pg_notify($1, part) FROM unnest($2::text[]) AS part', [
            CHANNEL,
            waiting.splice(0, BATCH),
          ]);
        } catch (error) {
          // The batch is lost, as the port allows: every process compares itself with the database.
          onError(error);
          lose(client);
          void client.end().catch(() => undefined);
        }
      }
      if (waiting.length === 0) isDropping = false;
      sending = undefined;
    });
  }

  await listen();
  const asking = setInterval(() => {
    mustAsk = true;
    send();
  }, limits.askEvery).unref();
  let sequence = 0;
  return {
    publish(topic, payload) {
      local.publish(topic, payload);
      if (closed) return;
      sequence += 1;
      waiting.push(...splitMessage(node, sequence, encode({ topic, payload })));
      if (waiting.length > MAX_WAITING) {
        waiting.splice(0, waiting.length - MAX_WAITING);
        if (!isDropping) onError(new Error('The database does not answer: bus messages are dropped'));
        isDropping = true;
      }
      send();
    },
    subscribe: (topic, listener) => local.subscribe(topic, listener),
    onReconnect(listener) {
      reconnected.add(listener);
      return () => reconnected.delete(listener);
    },
    isConnected: () => connection !== undefined,
    async close() {
      closed = true;
      clearInterval(asking);
      reconnected.clear();
      await local.close();
      // Without an answer the process ends nevertheless.
      await Promise.race([endConnection(), delay(limits.close, undefined, { ref: false })]);
    },
  };

  async function endConnection(): Promise<void> {
    await sending;
    await connection?.end();
  }
}

type Part = { node: string; sequence: number; index: number; count: number; text: string };

/** Splits a message. Identical notifications of a transaction are merged, so that each part has a number. */
export function splitMessage(node: string, sequence: number, message: string): string[] {
  const ascii = message.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const count = Math.max(1, Math.ceil(ascii.length / PART_LENGTH));
  return Array.from(
    { length: count },
    (_, index) =>
      `${node} ${sequence} ${index} ${count} ${ascii.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH)}`,
  );
}

/** @throws Error when the text is not a part */
export function parsePart(text: string): Part {
  const match = /^(\S{1,64}) (\d{1,16}) (\d{1,8}) (\d{1,8}) /.exec(text);
  if (!match) throw new Error('Not a part of a bus message');
  const [head, node, sequence, index, count] = match;
  return {
    node: node!,
    sequence: Number(sequence),
    index: Number(index),
    count: Number(count),
    text: text.slice(head.length),
  };
}

/**
 * Joins the parts of messages. The parts of one sender arrive in order, so that one unfinished message per sender is
 * enough: a part that does not continue it drops it.
 *
 * @returns a function that returns the message once its last part has arrived
 */
export function createPartJoiner(): (part: Part) => string | undefined {
  const unfinished = new Map<string, { sequence: number; texts: string[] }>();
  return ({ node, sequence, index, count, text }) => {
    if (count === 1) return text;
    const known = unfinished.get(node);
    if (index === 0) unfinished.set(node, { sequence, texts: [text] });
    else if (known?.sequence === sequence && known.texts.length === index) known.texts.push(text);
    else unfinished.delete(node);
    const current = unfinished.get(node);
    if (current?.texts.length !== count) return undefined;
    unfinished.delete(node);
    return current.texts.join('');
  };
}
