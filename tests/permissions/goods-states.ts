import type { GoodsMove, GoodsState } from '#protocol/rules/states.ts';
import type { GoodsFacts } from '#machines/goods/goods.machine.ts';
import { goodsModel } from '#machines/goods/goods.model.ts';
import { cellsOfMove, type TableCase } from './cells-of-move.ts';
import type { Cells } from './row.ts';
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

const FACTS: Readonly<Partial<Record<GoodsStateName, Partial<GoodsFacts>>>> = {
  frozen: { frozen: true },
  toBeManaged: { managed: true },
};

/** What actors get for a move of goods in every state. @param rest the results of actors without a role */
export function goodsCells(
  move: GoodsMove,
  by: TableCase<GoodsState, GoodsFacts>['by'],
  rest: Cells,
): Record<GoodsStateName, Cells> {
  const names = Object.keys(GOODS_PATHS) as GoodsStateName[];
  const cases = names.map((name) => {
    const state: GoodsState = name === 'frozen' ? 'forSale' : name;
    return [name, { state, by, facts: FACTS[name] ?? {} }] as const;
  });
  return cellsOfMove(goodsModel, move, Object.fromEntries(cases), rest);
}
