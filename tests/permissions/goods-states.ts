import type { GoodsMove } from '#protocol/rules/states.ts';
import type { Role } from '#machines/domain/domain-chart.ts';

type Step = readonly [by: Role, move: GoodsMove];
const UP: readonly Step[] = [
  ['owner', 'submit'],
  ['service', 'take'],
  ['service', 'approve'],
];

/** How goods come into each state, from a draft that lacks nothing. */
export const GOODS_WAYS = {
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
export type GoodsStateName = keyof typeof GOODS_WAYS;

export const waysTo = (state: GoodsStateName): readonly Step[] => GOODS_WAYS[state];
