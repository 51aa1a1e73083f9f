import type { Entry } from './world.ts';

/** What a rule sees after a step: the log, what the step added to it, and the chart's view before and after. */
export type Moment<View> = {
  readonly view: View;
  readonly before: View | undefined;
  readonly step: Entry | undefined;
  /** The step itself and what the chart did in it. */
  readonly added: readonly Entry[];
  readonly log: readonly Entry[];
  readonly now: number;
};

/** The judge of one run. */
export type Monitor<View> = {
  /** @returns why the rule is broken; undefined while it holds */
  see(moment: Moment<View>): string | undefined;
  /** How often the rule could have been broken and was not: 0 is undecided. */
  decided(): number;
};

/** A rule makes a judge for each run. One that `needs` to be decided somewhere is broken when no run decides it. */
export type Rule<View> = { readonly start: () => Monitor<View> };

/**
 * Which entries a rule is about. `cause` is the entry that triggered the rule, if there is one. A pattern is also a
 * predicate for the methods of a log, which pass an index: it is ignored.
 */
export type Pattern = (entry: Entry, cause?: Entry | number) => boolean;

const of =
  (kind: Entry['kind']) =>
  <Data = unknown>(
    name: string | readonly string[],
    matches: (data: Data, cause?: Entry) => boolean = () => true,
  ): Pattern => {
    const names = new Set([name].flat());
    return (entry, cause) =>
      entry.kind === kind &&
      names.has(entry.name) &&
      matches(entry.data as Data, typeof cause === 'object' ? cause : undefined);
  };
/** The chart calls a port. */
export const call = of('call');
/** The engine sends an event; its data is the payload. */
export const event = of('event');
/** A call is answered (`data.ok` or `data.error`, and `data.of`, the call's own data), or a port causes something. */
export const answer = of('answer');
/** The chart emits an event. */
export const emitted = of('emitted');
/** Any of several patterns. */
export const any =
  (...patterns: readonly Pattern[]): Pattern =>
  (entry, cause) =>
    patterns.some((pattern) => pattern(entry, cause));

/** Holds in every moment; with `when`, in those only, and undecided without one. A text says why it does not hold. */
export const always = <View>(
  holds: (moment: Moment<View>) => boolean | string,
  when: (moment: Moment<View>) => boolean = () => true,
): Rule<View> => ({
  start() {
    let decided = 0;
    return {
      see(moment) {
        if (!when(moment)) return undefined;
        decided += 1;
        const isHeld = holds(moment);
        return isHeld === true ? undefined : isHeld || 'it does not hold after this step';
      },
      decided: () => decided,
    };
  },
});

/** No entry matches. */
export const never = <View>(pattern: Pattern): Rule<View> => atMost(0, pattern);

/** At most so many entries match; the count begins again with every entry that matches `between`. */
export const atMost = <View>(most: number, pattern: Pattern, between: Pattern = () => false): Rule<View> => ({
  start() {
    let count = 0;
    let decided = most === 0 ? 1 : 0;
    return {
      see({ added }) {
        for (const entry of added) {
          if (between(entry)) count = 0;
          if (!pattern(entry)) continue;
          decided += 1;
          count += 1;
          if (count > most) return `${entry.name} ${most === 0 ? 'happened' : `happened ${count} times`}`;
        }
        return undefined;
      },
      decided: () => decided,
    };
  },
});

/** The view has the property until an entry matches. */
export const until = <View>(holds: (view: View) => boolean, pattern: Pattern): Rule<View> => ({
  start() {
    let over = false;
    let decided = 0;
    return {
      see({ view, added }) {
        over ||= added.some((entry) => pattern(entry));
        if (over) return undefined;
        decided += 1;
        return holds(view) ? undefined : 'it ended early';
      },
      decided: () => decided,
    };
  },
});

/** An entry matches in some run of an exploration. */
export const sometimes = <View>(pattern: Pattern): Rule<View> =>
  met(({ added }) => added.some((entry) => pattern(entry)));

/** The view has the property in some run of an exploration. */
export const reachable = <View>(holds: (view: View) => boolean): Rule<View> => met(({ view }) => holds(view));

const met = <View>(holds: (moment: Moment<View>) => boolean): Rule<View> => ({
  start() {
    let decided = 0;
    return {
      see(moment) {
        if (holds(moment)) decided += 1;
        return undefined;
      },
      decided: () => decided,
    };
  },
});

type Duration<View> = number | ((moment: Moment<View>, cause: Entry) => number);
type Response<View> = {
  /** The latest time of the response in ms after the trigger; 0 means in the same step. */
  readonly within?: Duration<View>;
  /** The earliest time of it, in ms. */
  readonly notBefore?: Duration<View>;
  /** An entry that takes the demand back. */
  readonly unless?: Pattern;
};

/** Rules about what follows an entry. `when` looks at the moment of the trigger; it may use the view before it. */
export const after = <View>(trigger: Pattern, when: (moment: Moment<View>) => boolean = () => true) => ({
  /** An entry follows in time. Undecided until it came, or its time is over. */
  leadsTo: (response: Pattern, options: Response<View> = {}): Rule<View> => respond(trigger, when, response, options),
  /** No such entry follows, until one matches `until`. */
  never: (pattern: Pattern, { until: end = () => false }: { until?: Pattern } = {}): Rule<View> => ({
    start() {
      let cause: Entry | undefined;
      let decided = 0;
      return {
        see(moment) {
          for (const entry of moment.added) {
            if (cause && end(entry, cause)) cause = undefined;
            else if (cause && pattern(entry, cause)) return `${entry.name} follows ${cause.name}`;
            else if (cause) decided += 1;
            if (trigger(entry) && when(moment)) cause = entry;
          }
          return undefined;
        },
        decided: () => decided,
      };
    },
  }),
  /** The view has the property in the moment of the trigger and from then on, until an entry matches `until`. */
  always: (
    holds: (view: View, cause: Entry) => boolean,
    { until: end = () => false }: { until?: Pattern } = {},
  ): Rule<View> => ({
    start() {
      let cause: Entry | undefined;
      let decided = 0;
      return {
        see(moment) {
          for (const entry of moment.added) {
            if (cause && end(entry, cause)) cause = undefined;
            if (trigger(entry) && when(moment)) cause = entry;
          }
          if (!cause) return undefined;
          decided += 1;
          return holds(moment.view, cause) ? undefined : `it does not hold after ${cause.name}`;
        },
        decided: () => decided,
      };
    },
  }),
});

function respond<View>(
  trigger: Pattern,
  when: (moment: Moment<View>) => boolean,
  response: Pattern,
  { within = 0, notBefore = 0, unless = () => false }: Response<View>,
): Rule<View> {
  return {
    start() {
      let waiting: { cause: Entry; from: number; to: number }[] = [];
      let decided = 0;
      const late = (now: number): string | undefined => {
        const one = waiting.find(({ to }) => now > to);
        return one && `nothing followed ${one.cause.name} within ${one.to - one.cause.at} ms`;
      };
      return {
        see(moment) {
          for (const entry of moment.added) {
            const answered = waiting.filter(({ cause }) => response(entry, cause));
            const early = answered.find(({ from }) => entry.at < from);
            if (early) return `${entry.name} came ${entry.at - early.cause.at} ms after ${early.cause.name}`;
            const missed = late(entry.at);
            if (missed !== undefined) return missed;
            decided += answered.length;
            waiting = waiting.filter((one) => !answered.includes(one) && !unless(entry, one.cause));
            if (!trigger(entry) || !when(moment)) continue;
            const timeOf = (length: Duration<View>): number =>
              entry.at + (typeof length === 'number' ? length : length(moment, entry));
            waiting.push({ cause: entry, from: timeOf(notBefore), to: within === 0 ? Infinity : timeOf(within) });
          }
          // A response without a time belongs to the step of its trigger.
          const open = within === 0 ? waiting[0] : undefined;
          return open ? `nothing followed ${open.cause.name} in the same step` : late(moment.now);
        },
        decided: () => decided,
      };
    },
  };
}
