/** The layout of a chart's states and transitions, by elkjs. Units are pixels, from the upper left corner. */
import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { ChartShape } from '#protocol/bridge/views.ts';

type Transition = ChartShape['transitions'][number];
export type Rectangle = { x: number; y: number; width: number; height: number };
/** A transition's text, and where it starts. */
export type LabelLine = { id: string; text: string; x: number; y: number };
export type Box = Rectangle & {
  id: string;
  key: string;
  kind: ChartShape['states'][number]['kind'];
  initial: boolean;
  /** The transitions that stay in the state. */
  inside: LabelLine[];
};
/** All transitions of a state to another one share an arrow. */
export type Arrow = { id: string; from: string; to: string; path: string; lines: LabelLine[] };
export type ChartLayout = { width: number; height: number; boxes: Box[]; arrows: Arrow[] };

/** Of the widest characters that are common, so that no text is cut. */
const CHARACTER = { state: 7.6, label: 6.2 };
const LINE = 15;
const HEADER = 30;
const PADDING = 16;
/** Room beside a label for the number of times. */
const TIMES = 34;

const ROOT_OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
};

/** What a transition is called in the picture and in the list. */
export const labelOf = ({ event, guard }: Transition): string => (guard === null ? event : `${event} [${guard}]`);

/** @returns the drawing of a chart; the same for the same shape */
export async function layoutChart(shape: ChartShape): Promise<ChartLayout> {
  const [root] = shape.states;
  if (!root) return { width: 0, height: 0, boxes: [], arrows: [] };
  const pairs = Map.groupBy(
    shape.transitions.filter(({ to }) => to !== null),
    ({ from, to }) => `${from} → ${to ?? ''}`,
  );
  const graph: ElkNode = {
    id: 'chart',
    layoutOptions: ROOT_OPTIONS,
    children: [nodeOf(root, shape)],
    edges: [...pairs].map(([id, transitions]) => edgeOf(id, transitions)),
  };
  const placed = await new ELK().layout(graph);
  const nodes = new Map(flatten(placed).map((node) => [node.id, node]));
  const edges = flatten(placed).flatMap((node) => node.edges ?? []);
  return {
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    boxes: shape.states.map((state) => boxOf(state, nodes.get(state.id), shape)),
    arrows: edges.map((edge) => arrowOf(edge, pairs.get(edge.id) ?? [])),
  };
}

const stayingIn = (shape: ChartShape, id: string): Transition[] =>
  shape.transitions.filter(({ from, to }) => from === id && to === null);

const widest = (texts: readonly string[]): number =>
  texts.length === 0 ? 0 : Math.max(...texts.map(({ length }) => length)) * CHARACTER.label + TIMES;

function nodeOf(state: ChartShape['states'][number], shape: ChartShape): ElkNode {
  const inside = stayingIn(shape, state.id).map(labelOf);
  const top = HEADER + inside.length * LINE + (inside.length > 0 ? PADDING / 2 : 0);
  const width = Math.max(96, state.key.length * CHARACTER.state + 2 * PADDING, widest(inside) + PADDING);
  const children = shape.states.filter(({ parent }) => parent === state.id);
  if (children.length === 0) return { id: state.id, width, height: top + 4 };
  return {
    id: state.id,
    layoutOptions: {
      'elk.padding': `[top=${top + 8},left=${PADDING},bottom=${PADDING},right=${PADDING}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${top})`,
    },
    children: children.map((child) => nodeOf(child, shape)),
  };
}

function edgeOf(id: string, transitions: readonly Transition[]): ElkExtendedEdge {
  const texts = transitions.map(labelOf);
  return {
    id,
    sources: transitions.slice(0, 1).map(({ from }) => from),
    targets: transitions.slice(0, 1).map(({ to }) => to ?? ''),
    labels: [{ text: texts.join('\n'), width: widest(texts), height: texts.length * LINE }],
  };
}

const flatten = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(flatten)];

function boxOf(state: ChartShape['states'][number], node: ElkNode | undefined, shape: ChartShape): Box {
  const { id, key, kind, initial } = state;
  const { x = 0, y = 0, width = 0, height = 0 } = node ?? {};
  const inside = stayingIn(shape, id).map((transition, at) => ({
    id: transition.id,
    text: labelOf(transition),
    x: x + PADDING,
    y: y + HEADER + (at + 1) * LINE - 4,
  }));
  return { id, key, kind, initial, x, y, width, height, inside };
}

function arrowOf({ id, sources, targets, sections = [], labels = [] }: ElkExtendedEdge, own: Transition[]): Arrow {
  const path = sections
    .map(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint].map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x},${y}`).join(' '),
    )
    .join(' ');
  const [label] = labels;
  const lines = own.map((transition, at) => ({
    id: transition.id,
    text: labelOf(transition),
    x: (label?.x ?? 0) + 2,
    y: (label?.y ?? 0) + (at + 1) * LINE - 4,
  }));
  return { id, from: sources[0] ?? '', to: targets[0] ?? '', path, lines };
}
