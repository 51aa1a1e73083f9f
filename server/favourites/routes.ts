import type { FastifyInstance } from 'fastify';
import { favourites, setFavourite } from '#protocol/http/endpoints/goods-search.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import * as domain from './favourites.ts';

/** Routes of favourite goods. */
export function registerFavourites(app: FastifyInstance, { pool, transact }: Deps): void {
  route(
    app,
    setFavourite,
    async ({ params, body }, { principal }) => ({
      favourites: await transact(async (work) => {
        const count = await domain.setFavourite(work, principal, params.goodsId, body.favourite);
        await work.publish({
          type: 'content.changed',
          kind: 'goods',
          ids: [params.goodsId],
          lists: false,
          isCount: true,
        });
        return count;
      }),
    }),
    { perMinute: 120 },
  );
  route(app, favourites, ({ query }, { principal }) => domain.listFavourites(pool, principal, query));
}
