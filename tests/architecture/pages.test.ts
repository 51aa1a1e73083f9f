import { expect, it } from 'vitest';
import { REDIRECTS, ROUTES } from '#client/app/routes.ts';
import { PAGE_PATHS, PAGE_REDIRECTS } from '#server/pages/routes.ts';

/** Screens of development, which the server does not announce. */
const isPublished = (path: string): boolean => !path.startsWith('/__');

it('[ARCH-12] server and client agree on which paths have a screen, and on redirects', () => {
  expect(ROUTES.map((route) => route.path).filter(isPublished).toSorted()).toEqual([...PAGE_PATHS].toSorted());
  expect(PAGE_REDIRECTS).toEqual(REDIRECTS);
});
