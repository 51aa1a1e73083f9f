import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { transitionsOf, type Transition } from './chart.ts';

/**
 * The shape of a chart as text, for reviews: states, transitions, guards, actions, calls, delays, and the rules that
 * judge it.
 */
export function chartText(machine: AnyStateMachine, rules: readonly string[]): string {
  const delays = Object.entries(machine.implementations.delays as Record<string, unknown>)
    .filter(([name]) => [...namesOfDelays(machine.root)].includes(name))
    .map(([name, delay]) => `  ${name} ${typeof delay === 'number' ? `${delay} ms` : 'computed'}`);
  return [
    ...stateLines(machine.root, 0),
    ...(delays.length > 0 ? ['', 'delays', ...delays] : []),
    '',
    'rules',
    ...rules.map((rule) => `  ${rule}`),
    '',
  ].join('\n');
}

function stateLines(node: AnyStateNode, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const initial = node.config.initial === undefined ? '' : `, starts in ${String(node.config.initial)}`;
  const kind = node.type === 'atomic' ? '' : ` (${node.type}${initial})`;
  return [
    `${indent}${node.key}${kind}`,
    ...listLine(`${indent}  entry`, node.entry.map(actionText)),
    ...listLine(`${indent}  exit`, node.exit.map(actionText)),
    ...node.invoke.map(({ id, src }) => `${indent}  calls ${id === src ? id : `${id} = ${textOfName(src)}`}`),
    ...transitionsOf(node).map((transition) => `${indent}  ${transitionText(transition)}`),
    ...Object.values(node.states).flatMap((child) => stateLines(child, depth + 1)),
  ];
}

const listLine = (name: string, texts: readonly string[]): string[] =>
  texts.length > 0 ? [`${name} ${texts.join(', ')}`] : [];

/** A transition as one line: event, guard, target, actions. */
export function transitionText({ eventType, guard, target, actions, source, reenter }: Transition): string {
  const to = target?.map((node) => (node === source ? 'itself' : node.id)).join(', ');
  return [
    eventText(eventType),
    ...(guard === undefined ? [] : [`[${guardText(guard)}]`]),
    ...(to === undefined ? [] : [`→ ${to}${reenter ? ' again' : ''}`]),
    ...(actions.length > 0 ? [`/ ${actions.map(actionText).join(', ')}`] : []),
  ].join(' ');
}

/** `xstate.after.pingInterval.connection.online` as `after pingInterval`, `xstate.done.actor.x` as `x done`. */
function eventText(type: string): string {
  const after = /^xstate\.after\.([^.]+)/.exec(type);
  if (after) return `after ${after[1] ?? ''}`;
  const call = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type);
  if (call) return `${call[2] ?? ''} ${call[1] === 'done' ? 'done' : 'failed'}`;
  return type || 'always';
}

type Named = { type?: unknown; name?: string; params?: unknown; guards?: readonly unknown[] };

/** A guard as text; conditions in `params` are named. */
export function guardText(guard: unknown): string {
  const { type, name, params, guards } = guard as Named;
  if (typeof guard === 'string') return guard;
  if (guards) return guards.map(guardText).join(name === 'or' ? ' or ' : ' and ');
  if (typeof type !== 'string') return name || 'guard';
  return Array.isArray(params) ? params.join(', ') : type;
}

/** An action as text. */
export function actionText(action: unknown): string {
  const { type, name } = action as Named;
  if (typeof action === 'string') return action;
  return typeof type === 'string' ? type.replace('xstate.', '') : name || 'action';
}

const textOfName = (name: unknown): string => (typeof name === 'string' ? name : 'inline');

function namesOfDelays(node: AnyStateNode): Set<string> {
  const own = Object.keys((node.config.after ?? {}) as object);
  return new Set([...own, ...Object.values(node.states).flatMap((child) => [...namesOfDelays(child)])]);
}
