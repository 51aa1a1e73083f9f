import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRoomId, parseRoomId } from './room-id.ts';

const id = fc.stringMatching(/^[A-Za-z0-9-]{1,64}$/);

describe('room ids (spec §3, Chat room)', () => {
  it('[RID-1] the third segment is refId, the last transTypeId', () => {
    const roomId = makeRoomId({ chatType: 2, refId: 'goods-1', users: ['zoe', 'adam'], transTypeId: '1' });
    expect(roomId).toBe('room_2_goods-1_adam.zoe_1');
    expect(roomId.split('_')[2]).toBe('goods-1');
    expect(roomId.split('_').at(-1)).toBe('1');
  });

  it('[RID-2] both users make the same id, and it reads back', () => {
    fc.assert(
      fc.property(id, id, id, id, fc.constantFrom(1, 2, 3, 4, 5, 6), (a, b, refId, transTypeId, chatType) => {
        fc.pre(a !== b);
        const one = makeRoomId({ chatType, refId, users: [a, b], transTypeId });
        expect(makeRoomId({ chatType, refId, users: [b, a], transTypeId })).toBe(one);
        expect(parseRoomId(one)).toEqual({
          chatType,
          refId,
          users: [a, b].sort((x, y) => (x < y ? -1 : 1)),
          transTypeId,
        });
      }),
    );
  });

  it('[RID-3] the parser is total', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `room_1_${text}`),
        ),
        (text) => {
          const parts = parseRoomId(text);
          if (parts) expect(makeRoomId(parts).split('_').slice(2)).toEqual(text.split('_').slice(2));
        },
      ),
    );
    expect(parseRoomId('room_1_0_b.a_0')).toBeUndefined();
    expect(parseRoomId('room_1_0_a.a_0')).toBeUndefined();
  });

  it('[RID-4] an unknown chat type reads as private', () => {
    expect(parseRoomId('room_9_0_a.b_0')?.chatType).toBe(1);
  });
});
