/** What the text of a chart says (`engine/chart-text.ts`), by its parts. */
export type ChartShape = {
  /** Paths of the states, each with its kind. */
  readonly states: ReadonlyMap<string, string>;
  /** The first state of each compound state. */
  readonly initial: ReadonlyMap<string, string>;
  /** Entry and exit actions and calls, each with the path of its state. */
  readonly parts: readonly Line[];
  readonly transitions: readonly TransitionLine[];
  readonly delays: ReadonlyMap<string, string>;
  readonly rules: ReadonlySet<string>;
  /** States that no transition leads to from where the chart starts, guards put aside. */
  readonly unreachable: ReadonlySet<string>;
};
type Line = { readonly state: string; readonly text: string };
export type TransitionLine = Line & {
  readonly event: string;
  readonly guard: string;
  readonly target: string;
  readonly actions: string;
};

const STATE = /^([\w-]+)(?: \((\w+)(?:, starts in (\w+))?\))?$/;
const PART = /^(?:entry|exit|calls) /;
const TRANSITION = /^(.+?)(?: \[(.+?)\])?(?: → (.+?))?(?: \/ (.+))?$/;

/** @param text of a chart; empty for one that there was not */
export function parseChart(text: string): ChartShape {
  const states = new Map<string, string>();
  const initial = new Map<string, string>();
  const parts: Line[] = [];
  const transitions: TransitionLine[] = [];
  const sections: Record<'delays' | 'rules', string[]> = { delays: [], rules: [] };
  let section: 'delays' | 'rules' | undefined;
  const around: string[] = [];
  for (const line of text.split('\n')) {
    const own = line.trim();
    const depth = (line.length - line.trimStart().length) / 2;
    if (own === '') continue;
    if (depth === 0 && (own === 'delays' || own === 'rules')) section = own;
    else if (section) sections[section].push(own);
    else {
      const [, key, kind = 'atomic', starts] = STATE.exec(own) ?? [];
      // An event that is ignored looks like a state, but in one that has no states.
      if (key !== undefined && (depth === 0 || states.get(around.slice(0, depth).join('.')) !== 'atomic')) {
        around.length = depth;
        around.push(key);
        const path = around.join('.');
        states.set(path, kind);
        if (starts !== undefined) initial.set(path, `${path}.${starts}`);
        continue;
      }
      const state = around.slice(0, depth).join('.');
      if (PART.test(own)) parts.push({ state, text: own });
      else transitions.push({ state, text: own, ...partsOf(own) });
    }
  }
  return {
    states,
    initial,
    parts,
    transitions,
    delays: new Map(sections.delays.map((delay) => [delay.split(' ')[0] ?? '', delay.split(' ').slice(1).join(' ')])),
    rules: new Set(sections.rules),
    unreachable: unreachableOf(states, initial, transitions),
  };
}

function partsOf(text: string): Omit<TransitionLine, 'state' | 'text'> {
  const [, event = '', guard = '', target = '', actions = ''] = TRANSITION.exec(text) ?? [];
  return { event, guard, target, actions };
}

/** Follows initial states and transitions from the first state. */
function unreachableOf(
  states: ReadonlyMap<string, string>,
  initial: ReadonlyMap<string, string>,
  transitions: readonly TransitionLine[],
): Set<string> {
  const reached = new Set<string>();
  const enter = (path: string): void => {
    if (!states.has(path) || reached.has(path)) return;
    reached.add(path);
    const parent = path.split('.').slice(0, -1).join('.');
    if (parent) enter(parent);
    const first = initial.get(path);
    if (first) enter(first);
    if (states.get(path) === 'parallel')
      for (const child of states.keys()) if (child.startsWith(`${path}.`)) enterRegion(path, child);
    for (const { state, target } of transitions)
      if (state === path) for (const one of target.split(', ')) enter(one.replace(/ again$/, ''));
  };
  const enterRegion = (path: string, child: string): void => {
    if (!child.slice(path.length + 1).includes('.')) enter(child);
  };
  const [root] = states.keys();
  if (root !== undefined) enter(root);
  return new Set([...states.keys()].filter((path) => !reached.has(path)));
}
