/** The moves of the goods chart that are the owner's, in the order in which they are offered. */
export const MOVES = ['submit', 'publish', 'hide', 'withdraw', 'remove'] as const;
export type GoodsMove = (typeof MOVES)[number];
