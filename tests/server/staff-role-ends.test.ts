import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchMessages, markMessage, sendMessage } from '#protocol/http/messages.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { staffJoin } from '#protocol/http/staff.ts';
import { revokeStaffRole } from '#server/staff/staff-role.ts';
import { createNode, createTestApp, type TestApp } from './support/app.ts';
import { clientOf, createClient, type Client } from './support/client.ts';
import { join, type TestSocket } from './support/socket.ts';

/** Two nodes; neither gets news of a role that `npm run staff` revokes. */
let here: TestApp;
let there: TestApp;
let thereBase: string;
let ann: Client;
let ben: Client;
let roomId: string;

const say = (content: string) =>
  ann.get(sendMessage, { body: { userId: ben.userId, data: { _id: crypto.randomUUID(), roomId, content } } });
const enter = (staff: Client, id = roomId) =>
  staff.call(staffJoin, { body: { roomId: id, reason: 'Ann asked for help' } });
const onOther = (client: Client): Client => clientOf(there, client.userId, client);
const read = async (who: Client): Promise<number> => (await who.call(fetchMessages, { body: { roomId } })).status;
/** What a connection got of the room, once it has everything that was sent before. */
const received = async (line: TestSocket): Promise<string[]> => {
  line.send({ event: 'ping' });
  await line.next('pong');
  return line.frames.map(({ event }) => event).filter((event) => event === 'chat-message' || event === 'typing');
};

beforeAll(async () => {
  here = await createTestApp();
  await here.listen();
  there = await createNode(here);
  thereBase = await there.listen();
  [ann, ben] = [await createClient(here), await createClient(here)];
  ({ roomId } = await ann.get(getRoom, { body: { userId: ben.userId } }));
});
afterAll(async () => {
  await there.close();
  await here.close();
});

describe('a user whose staff role was revoked', () => {
  it('[JOI-1] gets nothing more of the rooms they joined, on any node', async () => {
    const staff = await createClient(here, { username: 'mia.lau', isCustomerService: true });
    expect((await enter(staff)).status).toBe(200);
    const { _id } = await say('Is it real?');
    const [line, reader, typist] = [
      await join(thereBase, staff),
      await join(thereBase, ben),
      await join(thereBase, ann),
    ];
    await ann.get(markMessage, { body: { roomId, _id, mark: 'like', on: true } });
    expect((await line.next('chat-message')).data.marks?.reactions).toEqual({ like: [ann.userId] });
    for (const who of [staff, onOther(staff)]) expect(await read(who)).toBe(200);

    await revokeStaffRole(here.deps, 'mia.lau');

    for (const who of [staff, onOther(staff)]) {
      expect(await read(who)).toBe(404);
      const data = { _id: crypto.randomUUID(), roomId, content: 'hello' };
      expect((await who.call(sendMessage, { body: { userId: ann.userId, data } })).status).toBe(404);
    }
    typist.send({ event: 'typing', data: { roomId } });
    await reader.next('typing');
    await reader.next('chat-message');
    await say('Of course.');
    await reader.next('chat-message');
    expect(await received(line), 'on an open connection').toEqual([]);
    const again = await join(thereBase, staff, line.initialed.cursor);
    expect(await received(again), 'after a reconnect').toEqual([]);
    for (const one of [line, reader, typist, again]) one.socket.terminate();
  });

  it('[JOI-2] joins no room, also on a node that still takes them for staff', async () => {
    const staff = await createClient(here, { username: 'leo.chan', isCustomerService: true });
    expect((await enter(onOther(staff), 'absent')).status).toBe(404);
    await revokeStaffRole(here.deps, 'leo.chan');
    const refused = await enter(onOther(staff));
    expect([refused.status, refused.error?.errorCode]).toEqual([403, 'UnauthenticationToService']);
    expect(await read(staff)).toBe(404);
  });
});
