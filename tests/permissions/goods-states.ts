import type { GoodsMove } from '#protocol/rules/states.ts';
import type { Role } from '#machines/domain/domain-chart.ts';

type Step = readonly [by: Role, move: GoodsMove];
const UP: readonly Step[] = [
  ['owner', 'submit'],
  ['service', 'take'],
  ['service', 'approve'],
];

/** The moves that bring goods from a complete draft into each state. */
export const GOODS_PATHS = {
  draft: [],
  pending: [['owner', 'submit']],
  locked: [
    ['owner', 'submit'],
    ['service', 'take'],
  ],
  rejected: [
    ['owner', 'submit'],
    ['service', 'take'],
    ['service', 'reject'],
  ],
  forSale: UP,
  hidden: [...UP, ['owner', 'hide']],
  frozen: [...UP, ['service', 'freeze']],
  soldOut: [...UP, ['system', 'sell']],
  toBeManaged: UP,
} as const satisfies Record<string, readonly Step[]>;
export type GoodsStateName = keyof typeof GOODS_PATHS;

export const pathTo = (state: GoodsStateName): readonly Step[] => GOODS_PATHS[state];
