import { expect, it } from 'vitest';
import { decodeMessage, encodeMessage, wireMessage } from './message.ts';

const wire = wireMessage.parse({
  _id: 'm1234567',
  sender_id: 'u1',
  roomId: 'room_1_0_u1.u2_0',
  content: '你好',
  ticks: '7',
  seen: { u1: true, u2: false },
  username: 'Ada',
  avatar: null,
  files: [{ fileId: 'f1', name: 'a.png', extension: 'png', size: 3, type: 'image', url: '/f1' }],
  createTime: 5,
  replyMessage: { _id: 'm0000000', sender_id: 'u2', username: 'Bo', content: 'hi', files: [] },
  extra: null,
});

it('[MSG-W1] defaults width and height to 0 (spec §3, File)', () =>
  expect(wire.files[0]).toMatchObject({ width: 0, height: 0 }));
it('[MSG-W2] converts wire names to ours and back', () => {
  const message = decodeMessage(wire);
  expect(message).toMatchObject({
    id: 'm1234567',
    senderId: 'u1',
    seenBy: ['u1'],
    reply: { id: 'm0000000', senderId: 'u2' },
  });
  expect(encodeMessage(message)).toEqual({ ...wire, seen: { u1: true } });
});
