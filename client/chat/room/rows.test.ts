import { describe, expect, it } from 'vitest';
import { MESSAGE_STATUS } from '#protocol/lookups.ts';
import { SERVICE_JOINED } from '#protocol/service-joined.ts';
import { message } from './message.fixture.ts';
import { GROUP_WITHIN, historyRows } from './rows.ts';

const all = { hasOlder: false, markerTicks: null };
const noon = new Date(2026, 10, 21, 12).getTime();
const DAY = 86_400_000;

describe('historyRows', () => {
  it('puts one date above the first message of each day', () => {
    const rows = historyRows(
      [
        message(1, { createTime: noon - DAY }),
        message(2, { createTime: noon - DAY + 1 }),
        message(3, { createTime: noon }),
      ],
      all,
    );
    expect(rows.map((row) => row.day)).toEqual([true, false, true]);
  });

  it('puts no date above the oldest row while older ones are not loaded', () => {
    const rows = historyRows([message(1), message(2, { createTime: noon + DAY })], { ...all, hasOlder: true });
    expect(rows.map((row) => row.day)).toEqual([false, true]);
  });

  it('marks the first message of another user after the newest seen one', () => {
    const messages = [message(8), message(9), message(10, { own: true, senderId: 'me' }), message(11), message(12)];
    expect(historyRows(messages, { ...all, markerTicks: '9' }).map((row) => row.marker)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
    expect(historyRows(messages, all).some((row) => row.marker)).toBe(false);
    expect(historyRows(messages, { ...all, markerTicks: '12' }).some((row) => row.marker)).toBe(false);
  });

  it('groups one sender, parted by time, sender, marker and gap', () => {
    const rows = historyRows(
      [
        message(1),
        message(2),
        message(3, { createTime: noon + 2_000 + GROUP_WITHIN + 1 }),
        message(4, { own: true, senderId: 'me', createTime: noon + GROUP_WITHIN + 3_000 }),
        message(5, { kind: 'gap' }),
        message(6, { createTime: noon + GROUP_WITHIN + 4_000 }),
        message(7, { createTime: noon + GROUP_WITHIN + 5_000 }),
      ],
      { ...all, markerTicks: '6' },
    );
    expect(rows.map((row) => `${row.first ? 'first' : ''}${row.last ? 'last' : ''}`)).toEqual([
      'first',
      'last',
      'firstlast',
      'firstlast',
      'firstlast',
      'firstlast',
      'firstlast',
    ]);
  });

  it('keeps a failed message at the end of its group, where its buttons are', () => {
    const own = { own: true, senderId: 'me', ticks: null };
    const rows = historyRows([message(1, { ...own, status: MESSAGE_STATUS.error }), message(2, own)], all);
    expect(rows.map((row) => row.last)).toEqual([true, true]);
  });

  it('puts the joining of customer service in a group alone: their next message has name and picture', () => {
    const rows = historyRows([message(1), message(2, { content: '', extra: { ...SERVICE_JOINED } }), message(3)], all);
    expect(rows.map((row) => [row.first, row.last])).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
  });

  it('puts a card in a group alone, also one of an unknown kind', () => {
    const cards = [{ card: 'offer', id: 'of1' }, { card: 'gift' }];
    for (const extra of cards) {
      const rows = historyRows([message(1), message(2, { content: '', extra }), message(3)], all);
      expect(rows.map((row) => [row.first, row.last])).toEqual([
        [true, true],
        [true, true],
        [true, true],
      ]);
    }
  });
});
