import { describe, expect, it } from 'vitest';
import { SAMPLE_NOTICES } from '#tests/doubles/sample-notices.ts';
import { notice } from '../entities/notice.ts';
import { CALLS } from '../http/calls.ts';
import { SEEN_CALLS, UNREAD_CALLS } from '../http/notices.ts';
import { readServerFrame } from '../realtime/frames.ts';
import {
  NOTICE_KINDS,
  NOTICE_TYPES,
  noticeRoomId,
  noticeSubject,
  typesMarkedBy,
  typesReadBy,
  typesSeenBy,
  unreadRequests,
} from './notices.ts';

describe.each(NOTICE_TYPES)('the kind %s', (type) => {
  const sample = SAMPLE_NOTICES[type];

  it('has a schema, a frame and a subject', () => {
    expect(notice.parse(sample)).toEqual(sample);
    const frame = { event: type, data: sample, cursor: '1' };
    expect(readServerFrame(JSON.stringify(frame))).toEqual({ kind: 'frame', frame });
    expect(noticeSubject(sample).id).not.toBe('');
  });

  it('is read by one call and marked as seen by one call', () => {
    const { unread, seen } = NOTICE_KINDS[type];
    expect([CALLS.get(unread), CALLS.get(seen)]).toEqual([UNREAD_CALLS[unread], SEEN_CALLS[seen]]);
    expect(typesReadBy(unread)).toContain(type);
    expect(typesMarkedBy(seen)).toContain(type);
    expect(unreadRequests(true).filter(({ types }) => types.includes(type))).toHaveLength(1);
  });

  it('lists every field with the name of a person', () => {
    const named = Object.entries(sample).flatMap(([field, value]) =>
      typeof value === 'object' && value !== null && 'userName' in value ? [field] : [],
    );
    expect(NOTICE_KINDS[type].people).toEqual(named);
  });
});

describe('the table of notices', () => {
  it('has one row per schema', () => {
    const types = notice.def.options.flatMap(({ shape }) => shape.type.def.values);
    expect(new Set(types)).toEqual(new Set(NOTICE_TYPES));
  });

  it('requests the kinds of a store only for a store', () => {
    const visited = unreadRequests(false).flatMap(({ types }) => types);
    expect(visited).toEqual(expect.arrayContaining(['attention_action', 'attention_update', 'agent_buy']));
    expect(visited).not.toContain('freezeStore');
    expect(visited).not.toContain('freezeGoods');
  });

  it('requests the kinds of `notices.push` one by one, and those of another call together', () => {
    const requests = unreadRequests(true);
    expect(requests).toContainEqual({ call: 'notices.auction', types: ['auction_bidding', 'auction_complete'] });
    expect(requests).toContainEqual({ call: 'notices.push', types: ['freezeStore'] });
    expect(requests).toContainEqual({ call: 'notices.push', types: ['freezeGoods'] });
  });

  it('marks ended auctions and saved searches one by one, and updates per store', () => {
    expect([typesSeenBy('one'), typesSeenBy('store')]).toEqual([
      ['auction_complete', 'saved_search'],
      ['attention_update'],
    ]);
    expect(noticeRoomId(SAMPLE_NOTICES.attention_update)).toBe('notice_attention_update_s1');
    expect(noticeRoomId(SAMPLE_NOTICES.freezeStore)).toBe('notice_freezeStore');
  });
});
