import type { RouteDefinition } from '#client/navigation/route.ts';
import { ROUTES } from './routes.ts';

/** Screens for those who build the site; the build leaves them out. */
const WORKSHOP: readonly RouteDefinition[] = import.meta.env.DEV
  ? [
      {
        path: '/__design',
        load: () => import('#client/design-page/design.route.tsx'),
        access: 'public',
        layout: 'page',
      },
      {
        path: '/__machines',
        load: () => import('#client/machines-page/machines.route.tsx'),
        access: 'public',
        layout: 'full',
      },
    ]
  : [];

/** Everything the router knows. */
export const ALL_ROUTES: readonly RouteDefinition[] = [...ROUTES, ...WORKSHOP];
