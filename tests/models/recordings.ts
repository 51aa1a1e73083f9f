import { existsSync, readFileSync } from 'node:fs';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { recordedEvents } from '#protocol/http/contact.ts';
import type { RecordedEvent } from '#protocol/rules/recording.ts';
import { transitionsOf } from './engine/chart.ts';

/** @param file as staff download it @returns undefined when it is something else */
export function readRecording(file: string): RecordedEvent[] | undefined {
  if (!existsSync(file)) return undefined;
  const { events } = JSON.parse(readFileSync(file, 'utf8')) as { events?: RecordedEvent[] };
  return events && recordedEvents.parse(events);
}

/** An event of a recording after which the chart of this checkout could not be where it was. */
export type RecordedDivergence = { readonly event: RecordedEvent; readonly before: string; readonly why: string };

/**
 * Follows a recording through the charts. A recording has no values, so every guard may have held or not: what it finds
 * is impossible, and what it does not find may be.
 * @param charts by the ids of their machines; events of other charts are left out
 */
export function divergencesOf(
  events: readonly RecordedEvent[],
  charts: ReadonlyMap<string, AnyStateMachine>,
): RecordedDivergence[] {
  const states = new Map<string, string>();
  return events.flatMap((event) => {
    const chart = charts.get(event.chart);
    const before = event.type === 'xstate.init' ? undefined : states.get(event.actor);
    states.set(event.actor, event.state);
    const why = chart && problemOf(chart, before, event);
    return why === undefined ? [] : [{ event, before: before ?? '', why }];
  });
}

function problemOf(chart: AnyStateMachine, before: string | undefined, event: RecordedEvent): string | undefined {
  const nodes = new Map([...nodesOf(chart.root)].map((node) => [node.path.join('.'), node]));
  const unknown = event.state.split(' ').find((path) => !nodes.has(path));
  if (unknown !== undefined) return `the chart has no state ${unknown}`;
  if (before === undefined || !before.split(' ').every((path) => nodes.has(path))) return undefined;
  const wasIn = new Set(before.split(' ').flatMap((path) => lineOf(nodes.get(path))));
  const isIn = event.state.split(' ').flatMap((path) => lineOf(nodes.get(path)));
  const entered = isIn.filter((node) => !wasIn.has(node));
  const possible = reachableBy(event.type, wasIn);
  const impossible = entered.find((node) => !possible.has(node));
  return impossible && `no transition leads to ${impossible.path.join('.')}`;
}

/** The states that an event may lead to, with what follows it by itself. */
function reachableBy(type: string, from: ReadonlySet<AnyStateNode>): Set<AnyStateNode> {
  const possible = new Set<AnyStateNode>();
  const enter = (target: AnyStateNode): void => {
    for (const node of lineOf(target)) {
      if (from.has(node) && node !== target) continue;
      for (const inner of nodesOf(node)) possible.add(inner);
    }
  };
  const follow = (nodes: Iterable<AnyStateNode>, isTaken: (eventType: string) => boolean): void => {
    for (const node of nodes)
      for (const { source, target, eventType, reenter } of transitionsOf(node)) {
        if (!isTaken(eventType)) continue;
        for (const state of target ?? []) enter(state);
        if (target && reenter) enter(source);
      }
  };
  follow(from, (eventType) => eventType.replace(/:.*/, '') === type || eventType === '*');
  for (let size = -1; size !== possible.size;) {
    size = possible.size;
    follow([...from, ...possible], isInternal);
  }
  return possible;
}

/** Of transitions that follow without an event from outside: `always`, raised events, and ends of inner states. */
const isInternal = (eventType: string): boolean =>
  eventType === '' || eventType.startsWith('_') || eventType.startsWith('xstate.done.state.');

/** A state and those around it. */
const lineOf = (node: AnyStateNode | undefined): AnyStateNode[] => (node ? [...lineOf(node.parent), node] : []);

function* nodesOf(node: AnyStateNode): Generator<AnyStateNode> {
  yield node;
  for (const child of Object.values(node.states)) yield* nodesOf(child);
}

/** A recording as text: a line for each event, and what could not be. */
export function recordingLines(events: readonly RecordedEvent[], divergences: readonly RecordedDivergence[]): string[] {
  const [first] = events;
  return [
    ...events.map(
      ({ at, actor, chart, type, data, state }) =>
        `${at - (first?.at ?? at)} ms`.padStart(10) +
        `  ${chart} ${actor}: ${type}` +
        Object.entries(data)
          .map(([key, kind]) => ` ${key}=${kind}`)
          .join('') +
        ` → ${state}`,
    ),
    `${events.length} events, ${divergences.length} of them impossible in the charts of this checkout`,
    ...divergences.map(
      ({ event, before, why }) =>
        `DIVERGES ${event.chart} ${event.actor}: ${event.type} in ${before || 'no known state'}: ${why}`,
    ),
  ];
}
