import { afterEach, describe, expect, it } from 'vitest';
import type { Bus, BusPayload } from './bus.ports.ts';

/** A bus under test, and the errors its listeners threw. */
export type BusSubject = {
  readonly bus: Bus;
  readonly errors: readonly unknown[];
};

/** What every bus guarantees; run on the memory bus always, on NATS where NATS_URL names a server. */
export function busContract(name: string, make: () => Promise<BusSubject>): void {
  describe(`bus contract: ${name}`, () => {
    let subject: BusSubject;
    afterEach(() => subject.bus.close());

    it('delivers to every listener of the topic and to no other', async () => {
      subject = await make();
      const { bus } = subject;
      const received: string[] = [];
      bus.subscribe('other', () => received.push('other'));
      bus.subscribe<string>('topic', (payload) => received.push(`first ${payload}`));
      const last = next(bus, 'topic');
      bus.publish('topic', 'hello');
      expect(await last).toBe('hello');
      expect(received).toEqual(['first hello']);
    });

    it('returns from publish before any listener runs', async () => {
      subject = await make();
      let received = false;
      subject.bus.subscribe('topic', () => {
        received = true;
      });
      const last = next(subject.bus, 'topic');
      subject.bus.publish('topic', 1);
      expect(received).toBe(false);
      await last;
      expect(received).toBe(true);
    });

    it('delivers maps, sets, dates, bigints and undefined as they were published', async () => {
      subject = await make();
      const payload = {
        heads: new Map([['ada', 3]]),
        online: new Set(['ada', 'ben']),
        at: new Date(1_700_000_000_000),
        sum: 12n,
        list: [null, undefined, 'x'],
      };
      const last = next(subject.bus, 'topic');
      subject.bus.publish('topic', payload);
      expect(await last).toStrictEqual(payload);
    });

    it('keeps the order of one publisher', async () => {
      subject = await make();
      const received: BusPayload[] = [];
      subject.bus.subscribe('topic', (payload) => received.push(payload));
      const end = next(subject.bus, 'end');
      for (let index = 0; index < 100; index += 1) subject.bus.publish('topic', index);
      subject.bus.publish('end', null);
      await end;
      expect(received).toEqual(Array.from({ length: 100 }, (_, index) => index));
    });

    it('does not call an ended subscription, and calls a function subscribed twice two times', async () => {
      subject = await make();
      let received = 0;
      const listener = (): void => {
        received += 1;
      };
      const end = subject.bus.subscribe('topic', listener);
      subject.bus.subscribe('topic', listener);
      subject.bus.subscribe('topic', listener);
      end();
      const last = next(subject.bus, 'topic');
      subject.bus.publish('topic', null);
      await last;
      expect(received).toBe(2);
    });

    it('reports a listener that throws and calls the others', async () => {
      subject = await make();
      const problem = new Error('listener');
      subject.bus.subscribe('topic', () => {
        throw problem;
      });
      const last = next(subject.bus, 'topic');
      subject.bus.publish('topic', { a: [1, null, 'x'] });
      expect(await last).toEqual({ a: [1, null, 'x'] });
      expect(subject.errors).toEqual([problem]);
    });
  });
}

function next(bus: Bus, topic: string): Promise<BusPayload> {
  return new Promise((settle) => {
    bus.subscribe(topic, settle);
  });
}
