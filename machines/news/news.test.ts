import { expect, it } from 'vitest';
import { NEWS_COMPLETE_MOVES, NEWS_STAFF_MOVES, NEWS_STATES } from '#protocol/rules/states.ts';
import { listMoves } from '../domain/domain-chart.ts';
import { newsChart } from './news.machine.ts';

it('[NEW-2] asks for a complete article in the moves that the interface knows', () => {
  const facts = { by: 'service', complete: false, timeInFuture: true, due: false } as const;
  const needing = NEWS_STATES.flatMap((state) => listMoves(newsChart, state, facts))
    .filter(({ missing }) => missing.includes('complete'))
    .map(({ move }) => move);
  expect(NEWS_STAFF_MOVES.filter((move) => needing.includes(move))).toEqual(
    NEWS_STAFF_MOVES.filter((move) => NEWS_COMPLETE_MOVES.has(move)),
  );
  expect(new Set(needing)).toContain('publish');
});
