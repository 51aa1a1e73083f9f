import { expect, it } from 'vitest';
import type { DomainEventOf } from './domain-events.ts';
import { publishDomainEvent, type UnitOfWork } from './transact.ts';

const work = {} as UnitOfWork;
const moved: DomainEventOf<'goods.moved'> = {
  type: 'goods.moved',
  goodsId: 'g1',
  from: 'forSale',
  to: 'hidden',
  wasFrozen: false,
  isFrozen: false,
  isAuction: false,
};

it('runs the subscribers of the event one after the other, with the transaction and the event', async () => {
  const calls: unknown[] = [];
  await publishDomainEvent(
    {
      'goods.moved': [
        async (...given) => {
          await Promise.resolve();
          calls.push(given, 'first');
        },
        () => void calls.push('second'),
      ],
    },
    work,
    moved,
  );
  expect(calls).toEqual([[work, moved], 'first', 'second']);
});

it('stops at a subscriber that throws, and passes its error on', async () => {
  const calls: string[] = [];
  const refuse = () => {
    throw new Error('refused');
  };
  const publishing = publishDomainEvent({ 'goods.moved': [refuse, () => void calls.push('second')] }, work, moved);
  await expect(publishing).rejects.toThrow('refused');
  expect(calls).toEqual([]);
});

it('does nothing without subscribers', async () => {
  await expect(publishDomainEvent({}, work, moved)).resolves.toBeUndefined();
});
