import { afterEach, describe, expect, it } from 'vitest';
import type { Bus, BusPayload } from './bus.ports.ts';

/** A bus under test, and a place to see what its listeners threw. */
export interface BusSubject {
  readonly bus: Bus;
  readonly errors: readonly unknown[];
}

/** Rules of every bus; run on the one in memory always, on NATS where NATS_URL names a server. */
export function busContract(name: string, make: () => Promise<BusSubject>): void {
  describe(`bus contract: ${name}`, () => {
    let subject: BusSubject;
    afterEach(() => subject.bus.close());

    it('delivers to every listener of the topic, and to no other', async () => {
      subject = await make();
      const { bus } = subject;
      const heard: string[] = [];
      bus.subscribe('other', () => heard.push('other'));
      bus.subscribe('topic', (payload) => heard.push(`first ${payload as string}`));
      const last = next(bus, 'topic');
      bus.publish('topic', 'hello');
      expect(await last).toBe('hello');
      expect(heard).toEqual(['first hello']);
    });

    it('publishing returns before any listener runs', async () => {
      subject = await make();
      let heard = false;
      subject.bus.subscribe('topic', () => {
        heard = true;
      });
      const last = next(subject.bus, 'topic');
      subject.bus.publish('topic', 1);
      expect(heard).toBe(false);
      await last;
      expect(heard).toBe(true);
    });

    it('keeps the order of one publisher', async () => {
      subject = await make();
      const heard: BusPayload[] = [];
      subject.bus.subscribe('topic', (payload) => heard.push(payload));
      const end = next(subject.bus, 'end');
      for (let index = 0; index < 100; index += 1) subject.bus.publish('topic', index);
      subject.bus.publish('end', null);
      await end;
      expect(heard).toEqual(Array.from({ length: 100 }, (_, index) => index));
    });

    it('an ended subscription hears nothing, the same function subscribed twice hears twice', async () => {
      subject = await make();
      let heard = 0;
      const listener = (): void => {
        heard += 1;
      };
      const end = subject.bus.subscribe('topic', listener);
      subject.bus.subscribe('topic', listener);
      subject.bus.subscribe('topic', listener);
      end();
      const last = next(subject.bus, 'topic');
      subject.bus.publish('topic', null);
      await last;
      expect(heard).toBe(2);
    });

    it('a listener that throws is reported and disturbs no other', async () => {
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
