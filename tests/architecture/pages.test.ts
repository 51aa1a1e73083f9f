import { expect, it } from 'vitest';
import { ROUTES } from '#client/app/routes.ts';
import { PAGE_PATHS } from '#protocol/page-paths.ts';

it('every path that is announced has a screen, once', () => {
  expect(ROUTES.map((route) => route.path).toSorted()).toEqual([...PAGE_PATHS].toSorted());
});
