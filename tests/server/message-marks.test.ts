import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchMessages, markMessage, pinnedMessages, recallMessage, sendMessage } from '#protocol/http/messages.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { CHAT } from '#protocol/member-limits.ts';
import type { Mark } from '#protocol/rules/message-marks.ts';
import { eraseReactions } from '#server/chat/erase.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { loggedFrames } from './support/event-log.ts';
import { asPerson, PDF, upload } from './support/files.ts';

let test: TestApp;
let ann: Client;
let ben: Client;
let eve: Client;
let roomId: string;

const send = (from: Client, content: string, more: Record<string, unknown> = {}) =>
  from.get(sendMessage, {
    body: {
      userId: from === ann ? ben.userId : ann.userId,
      data: { _id: crypto.randomUUID(), roomId, content, ...more },
    },
  });
const mark = (who: Client, _id: string, kind: Mark, on = true, room = roomId) =>
  who.call(markMessage, { body: { _id, roomId: room, mark: kind, on } });
const pinned = async (who: Client) =>
  (await who.get(pinnedMessages, { params: { roomId } })).map(({ content }) => content);
const newest = async (who: Client) => (await who.get(fetchMessages, { body: { roomId } })).at(-1);
const framesOf = async (who: Client, _id: string): Promise<unknown[]> => {
  const frames = await loggedFrames(test.deps, who.userId);
  return frames
    .filter(({ event, data }) => event === 'chat-message' && data._id === _id)
    .map(({ data }) => data.marks ?? null);
};

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  [ann, ben, eve] = [await createClient(test), await createClient(test), await createClient(test)];
  ({ roomId } = await ann.get(getRoom, { body: { userId: ben.userId } }));
});

describe('reactions', () => {
  it('[MRK-1] [MRK-5] counts each user once, live for all members', async () => {
    const { _id } = await send(ann, 'Sold!');
    await mark(ben, _id, 'like');
    const { data } = await mark(ann, _id, 'like');
    expect(data?.marks).toEqual({ revision: 2, reactions: { like: [ben.userId, ann.userId] }, pinned: false });
    expect((await mark(ben, _id, 'like', false)).data?.marks?.reactions).toEqual({ like: [ann.userId] });
    expect((await newest(ben))?.marks).toEqual({ revision: 3, reactions: { like: [ann.userId] }, pinned: false });
    for (const who of [ann, ben])
      expect(
        (await framesOf(who, _id)).map((marks) => (marks as { revision: number } | null)?.revision ?? 0),
        'the message and three changes, read with its marks of now',
      ).toEqual([3, 3, 3, 3]);
  });

  it('[MRK-4] has no effect and sends no event the second time', async () => {
    const { _id } = await send(ann, 'Sold!');
    await mark(ben, _id, 'love');
    const before = await framesOf(ann, _id);
    const again = await mark(ben, _id, 'love');
    expect([again.status, again.data?.marks?.revision]).toEqual([200, 1]);
    expect((await mark(ben, _id, 'wow', false)).status).toBe(200);
    expect(await framesOf(ann, _id)).toEqual(before);
  });

  it('[MRK-1] keeps every one of reactions at the same moment', async () => {
    const { _id } = await send(ann, 'Sold!');
    const kinds = ['like', 'love', 'smile', 'wow', 'thanks', 'done'] as const;
    await Promise.all(kinds.flatMap((kind) => [mark(ann, _id, kind), mark(ben, _id, kind)]));
    const { marks } = (await newest(ann)) ?? {};
    expect(marks?.revision).toBe(12);
    for (const kind of kinds) expect(marks?.reactions[kind]?.toSorted()).toEqual([ann.userId, ben.userId].sort());
  });

  it('is for members only, and for messages of the room', async () => {
    const { _id } = await send(ann, 'Sold!');
    for (const outcome of [
      await mark(eve, _id, 'like'),
      await mark(ann, crypto.randomUUID(), 'like'),
      await mark(ann, _id, 'like', true, 'room_1_0_a.b_0'),
    ])
      expect([outcome.status, outcome.error?.errorCode]).toEqual([404, 'NotFoundService']);
    expect((await mark(ann, _id, 'dislike' as Mark)).status).toBe(400);
  });

  it('leaves with the account', async () => {
    const { _id } = await send(ann, 'Sold!');
    await mark(ben, _id, 'like');
    await mark(ann, _id, 'like');
    await test.deps.transact((work) => eraseReactions(work, ben.userId));
    expect((await newest(ann))?.marks).toEqual({ revision: 3, reactions: { like: [ann.userId] }, pinned: false });
  });
});

describe('pinned messages', () => {
  it('[MRK-2] are pinned and unpinned by either member, newest first', async () => {
    const [first, second] = [await send(ann, 'The price'), await send(ben, 'The address')];
    await mark(ben, second._id, 'pin');
    await mark(ben, first._id, 'pin');
    for (const who of [ann, ben]) expect(await pinned(who)).toEqual(['The address', 'The price']);
    await mark(ann, second._id, 'pin', false);
    expect(await pinned(ben)).toEqual(['The price']);
    expect((await eve.call(pinnedMessages, { params: { roomId } })).status).toBe(404);
  });

  it('[MRK-2] are at most 20', async () => {
    const ids: string[] = [];
    for (let at = 0; at <= CHAT.pinnedPerRoom; at += 1) ids.push((await send(ann, `message ${String(at)}`))._id);
    const last = ids.pop()!;
    for (const id of ids) expect((await mark(ann, id, 'pin')).status).toBe(200);
    expect((await mark(ann, last, 'pin')).error?.errorCode).toBe('TooManyPinned');
    await mark(ben, ids[0]!, 'pin', false);
    expect((await mark(ann, last, 'pin')).status).toBe(200);
  });

  it('[MRK-3] [MRK-6] lose their marks when they are recalled', async () => {
    const { _id } = await send(ann, 'my secret price');
    await mark(ben, _id, 'thanks');
    await mark(ben, _id, 'pin');
    await ann.get(recallMessage, { body: { _id, roomId } });
    expect(await pinned(ben)).toEqual([]);
    expect((await newest(ben))?.marks).toBeUndefined();
    expect(JSON.stringify(await loggedFrames(test.deps, ben.userId))).not.toContain('secret price');
    for (const kind of ['like', 'pin'] as const)
      expect((await mark(ben, _id, kind)).error?.errorCode).toBe('MessageNotMarkable');
  });
});

describe('forwarding', () => {
  const forward = (from: Client, to: Client, room: string, source: { roomId: string; _id: string }, more = {}) =>
    from.call(sendMessage, {
      body: {
        userId: to.userId,
        data: { _id: crypto.randomUUID(), roomId: room, content: '', forward: source, ...more },
      },
    });

  it('[FWD-1] [FWD-2] [FWD-3] copies text and files, and the other members can read them', async () => {
    const { link } = await upload(test, asPerson(ann), { fileName: 'deed.pdf', contentType: 'application/pdf' }, PDF);
    const quoted = await send(ben, 'Any papers?');
    const source = await send(ann, 'The deed', {
      files: [{ fileId: link.fileId, name: 'deed.pdf' }],
      replyMessageId: quoted._id,
    });
    await mark(ben, source._id, 'love');
    const other = await ben.get(getRoom, { body: { userId: eve.userId } });
    const read = async (): Promise<number> =>
      (await test.app.inject({ url: `/files/${link.fileId}`, headers: asPerson(eve).headers })).statusCode;
    expect(await read()).toBe(404);
    const { data } = await forward(ben, eve, other.roomId, { roomId, _id: source._id }, { content: 'not this' });
    expect(data).toMatchObject({
      sender_id: ben.userId,
      content: 'The deed',
      files: source.files,
      replyMessage: null,
      extra: { event: 'forwarded' },
    });
    expect(data?.marks).toBeUndefined();
    expect(await read()).toBe(200);

    // [FWD-4] The recall of the original leaves the copy; the copy is recalled like any message.
    await ann.get(recallMessage, { body: { _id: source._id, roomId } });
    expect(await read()).toBe(200);
    await ben.get(recallMessage, { body: { _id: data._id, roomId: other.roomId } });
    expect(await read()).toBe(404);
  });

  it('[FWD-1] refuses messages of other rooms, absent and recalled ones, all alike', async () => {
    const source = await send(ann, 'between us');
    const other = await ann.get(getRoom, { body: { userId: eve.userId } });
    const outcomes = [
      await forward(eve, ann, other.roomId, { roomId, _id: source._id }),
      await forward(eve, ann, other.roomId, { roomId: 'room_1_0_a.b_0', _id: source._id }),
      await forward(ann, eve, other.roomId, { roomId, _id: crypto.randomUUID() }),
      await forward(ann, eve, other.roomId, { roomId: other.roomId, _id: source._id }),
    ];
    await ann.get(recallMessage, { body: { _id: source._id, roomId } });
    outcomes.push(await forward(ann, eve, other.roomId, { roomId, _id: source._id }));
    for (const { status, error } of outcomes)
      expect([status, error?.errorCode]).toEqual([422, 'MessageNotForwardable']);
  });

  it('sends a repeated copy once', async () => {
    const source = await send(ann, 'twice');
    const other = await ann.get(getRoom, { body: { userId: eve.userId } });
    const _id = crypto.randomUUID();
    const first = await forward(ann, eve, other.roomId, { roomId, _id: source._id }, { _id });
    const again = await forward(ann, eve, other.roomId, { roomId, _id: source._id }, { _id });
    expect(again.data).toEqual(first.data);
    const second = await send(ann, 'another');
    const reused = await forward(ann, eve, other.roomId, { roomId, _id: second._id }, { _id });
    expect(reused.error?.errorCode).toBe('MessageIdReused');
  });
});
