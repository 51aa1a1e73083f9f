import { describe, expect, it } from 'vitest';
import {
  after,
  always,
  any,
  atMost,
  call,
  emitted,
  event,
  never,
  reachable,
  sometimes,
  until,
  type Rule,
} from './rules.ts';
import type { Entry } from './world.ts';

type Step = { view?: number; entries: readonly [at: number, kind: Entry['kind'], name: string][] };
/** Judges steps by a rule. @returns the number of the step that breaks it, and how often it was decided */
function judge(rule: Rule<number>, steps: readonly Step[]): { broken: number | undefined; decided: number } {
  const monitor = rule.start();
  const log: Entry[] = [];
  let before: number | undefined;
  for (const [index, { view = 0, entries }] of steps.entries()) {
    const added = entries.map(([at, kind, name]): Entry => ({ at, kind, name, data: {}, during: '' }));
    log.push(...added);
    const moment = { view, before, step: added[0], added, log, now: added.at(-1)?.at ?? 0 };
    before = view;
    if (monitor.see(moment) !== undefined) return { broken: index, decided: monitor.decided() };
  }
  return { broken: undefined, decided: monitor.decided() };
}
const press = (at: number, ...calls: string[]): Step => ({
  entries: [[at, 'event', 'press'], ...calls.map((name) => [at, 'call', name] as const)].map(
    ([...one]) => one as never,
  ),
});
const timer = (at: number, ...calls: string[]): Step => ({
  entries: [[at, 'time', 'timer'], ...calls.map((name) => [at, 'call', name] as const)].map(([...one]) => one as never),
});

describe('rules', () => {
  it.each([
    ['in the same step', {}, [press(0, 'save')], undefined, 1],
    ['not in the same step', {}, [press(0), timer(0, 'save')], 0, 0],
    ['in time', { within: 10 }, [press(0), timer(10, 'save')], undefined, 1],
    ['late', { within: 10 }, [press(0), timer(11, 'save')], 1, 0],
    ['early', { within: 10, notBefore: 10 }, [press(0), timer(9, 'save')], 1, 0],
    ['never, and its time is over', { within: 10 }, [press(0), timer(20)], 1, 0],
    ['not yet: undecided', { within: 10 }, [press(0), timer(5)], undefined, 0],
    ['taken back', { within: 10, unless: call('drop') }, [press(0), timer(5, 'drop'), timer(20)], undefined, 0],
  ] as const)('after … leadsTo: %s', (_what, options, steps, broken, decided) => {
    expect(judge(after<number>(event('press')).leadsTo(call('save'), options), steps)).toEqual({ broken, decided });
  });

  it('after … never ends with its until', () => {
    const rule = after<number>(event('press')).never(call('save'), { until: call('open') });
    expect(judge(rule, [press(0), timer(1, 'save')]).broken).toBe(1);
    expect(judge(rule, [press(0), timer(1, 'open'), timer(2, 'save')]).broken).toBeUndefined();
    expect(judge(rule, [timer(1, 'save')])).toEqual({ broken: undefined, decided: 0 });
  });

  it('after … always holds from the trigger on', () => {
    const rule = after<number>(event('press')).always((view) => view === 1, { until: call('open') });
    expect(
      judge(rule, [
        { ...press(0), view: 1 },
        { ...timer(1), view: 0 },
      ]).broken,
    ).toBe(1);
    expect(
      judge(rule, [
        { ...press(0), view: 1 },
        { ...timer(1, 'open'), view: 0 },
      ]).broken,
    ).toBeUndefined();
  });

  it('always is undecided where its condition never holds', () => {
    const rule = always<number>(
      ({ view }) => view === 1,
      ({ step }) => step?.name === 'press',
    );
    expect(judge(rule, [timer(0)])).toEqual({ broken: undefined, decided: 0 });
    expect(judge(rule, [press(0)]).broken).toBe(0);
  });

  it('never and at most count what matches, again from between', () => {
    expect(judge(never(call('save')), [press(0, 'save')]).broken).toBe(0);
    const rule = atMost<number>(1, any(call('save'), emitted('saved')), call('open'));
    expect(judge(rule, [press(0, 'save'), press(1, 'save')]).broken).toBe(1);
    expect(judge(rule, [press(0, 'save'), press(1, 'open'), press(2, 'save')]).broken).toBeUndefined();
  });

  it('until holds up to an entry; sometimes and reachable are decided by meeting it', () => {
    const rule = until<number>((view) => view === 0, call('open'));
    expect(judge(rule, [{ ...press(0), view: 1 }]).broken).toBe(0);
    expect(judge(rule, [press(0, 'open'), { ...press(1), view: 1 }]).broken).toBeUndefined();
    expect(judge(sometimes(call('save')), [press(0)])).toEqual({ broken: undefined, decided: 0 });
    expect(judge(sometimes(call('save')), [press(0, 'save')]).decided).toBe(1);
    expect(
      judge(
        reachable((view) => view === 2),
        [{ ...press(0), view: 2 }],
      ).decided,
    ).toBe(1);
  });
});
