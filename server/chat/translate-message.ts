import type { ServerLanguage } from '#protocol/locales.ts';
import { RATE } from '#protocol/limits.ts';
import { isUserMessage } from '#protocol/rules/forward.ts';
import type { SqlClient } from '../database/pool.ts';
import { DomainError } from '../http/domain-error.ts';
import { createLimitCounter } from '../http/limit-counter.ts';
import type { Translator } from '../translation/translation.ports.ts';
import { readMessage } from './locked-room.ts';
import type { RoomMembers } from './room-membership-cache.ts';

/** Translations that a process remembers. */
const REMEMBERED_MOST = 2_000;

/** Requests to the provider at once, of all people: a slow provider must not collect waiting calls. */
const PARALLEL_MOST = 16;
const DAY = 24 * 60 * 60 * 1_000;

/** Translates a message for a member of its room. */
export type TranslateMessage = (
  userId: string,
  room: RoomMembers,
  messageId: string,
  to: ServerLanguage,
) => Promise<string>;

/**
 * Translates the text of messages, each once per language while it is remembered, also when several readers ask at
 * once. The message is read every time: of a recalled one nothing is left. No transaction waits for the provider.
 * @param translator undefined where no provider is configured
 * @param onError gets the provider's failure
 * @returns a function that throws DomainError NotFoundService for an absent or foreign message and one without text,
 *   TooManyRequests beyond the daily limit, and ServiceUnavailable without a provider, when it fails, and while too
 *   many people wait for it
 */
export function createTranslateMessage({
  client,
  translator,
  clock,
  isLimited,
  onError,
}: {
  client: SqlClient;
  translator: Translator | undefined;
  clock: () => Date;
  isLimited: boolean;
  onError: (error: unknown) => void;
}): TranslateMessage {
  const daily = createLimitCounter(isLimited ? RATE.translationsPerDay : Infinity, DAY);
  let running = 0;
  /** By message, then by language; the oldest message first. */
  const remembered = new Map<string, Map<ServerLanguage, Promise<string>>>();

  async function ask(translate: Translator, text: string, to: ServerLanguage): Promise<string> {
    running += 1;
    try {
      return await translate(text, to);
    } finally {
      running -= 1;
    }
  }

  return async (userId, { roomId, members }, messageId, to) => {
    if (!translator) throw new DomainError('ServiceUnavailable');
    const key = `${roomId} ${messageId}`;
    const senders = members.map((member) => member.userId);
    const message = await readMessage(client, roomId, messageId, senders);
    if (!message?.content || !isUserMessage(message.extra)) {
      remembered.delete(key);
      throw new DomainError('NotFoundService');
    }
    const known = remembered.get(key) ?? new Map<ServerLanguage, Promise<string>>();
    const earlier = known.get(to);
    if (!earlier) {
      const now = clock().getTime();
      daily.refuseExcess(userId, now);
      if (running >= PARALLEL_MOST) throw new DomainError('ServiceUnavailable');
      daily.count(userId, now);
    }
    remembered.delete(key);
    remembered.set(key, known);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= REMEMBERED_MOST) break;
      remembered.delete(oldest);
    }
    const translation = earlier ?? ask(translator, message.content, to);
    known.set(to, translation);
    try {
      return await translation;
    } catch (error) {
      if (known.get(to) === translation) {
        known.delete(to);
        onError(error);
      }
      throw new DomainError('ServiceUnavailable');
    }
  };
}
