import type { FastifyInstance } from 'fastify';
import {
  checkTokenLink,
  createGoods,
  editGoods,
  ownGoodsList,
  moveGoods,
  moveManyGoods,
  saveGoods,
} from '#protocol/http/endpoints/goods-own.ts';
import { readTokenLink } from '#protocol/rules/token-link.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../http/domain-error.ts';
import { route } from '../http/route.ts';
import { moveGoodsInBulk } from './own-goods.ts';
import * as moves from './move-goods.ts';
import { readGoodsForEditor, listOwnGoods } from './own-goods.ts';
import * as save from './save-goods.ts';

/** Bulk moves per person and minute; each may lock two hundred rows. */
const BULK_PER_MINUTE = 60;
/** Single moves per person and minute; each makes cached pages of lists outdated. */
const MOVES_PER_MINUTE = 60;
/** Saves per person and minute: autosave in several tabs. */
const SAVES_PER_MINUTE = 240;

/** Routes of a seller's own goods. */
export function registerOwnGoods(app: FastifyInstance, deps: Deps): void {
  const { pool, transact } = deps;
  route(
    app,
    createGoods,
    ({ body }, { principal }) => transact((work) => save.createGoodsDraft(work, principal.userId, body.id, body.data)),
    { perMinute: SAVES_PER_MINUTE },
  );
  route(app, editGoods, async ({ params }, { principal, now }) => {
    const goods = await readGoodsForEditor(pool, principal.userId, params.id, now);
    if (!goods) throw new DomainError('NotFoundService');
    return goods;
  });
  route(
    app,
    saveGoods,
    ({ params, body }, { principal }) =>
      transact((work) => save.saveGoodsContent(work, principal.userId, params.id, body.revision, body.data)),
    { perMinute: SAVES_PER_MINUTE },
  );
  route(
    app,
    moveGoods,
    async ({ params, body }, { principal }) => {
      const { status, state } = await transact((work) =>
        moves.moveGoods(work, deps, { id: params.id, move: body.move, by: 'owner', actorId: principal.userId }),
      );
      return { status, removed: state === 'removed' };
    },
    { perMinute: MOVES_PER_MINUTE },
  );
  route(app, moveManyGoods, ({ body }, { principal }) => moveGoodsInBulk(deps, principal.userId, body.ids, body.move), {
    perMinute: BULK_PER_MINUTE,
  });
  route(app, ownGoodsList, ({ query }, { principal, now }) => listOwnGoods(pool, principal.userId, query, now));
  route(app, checkTokenLink, ({ body }) => {
    const read = readTokenLink(body.url);
    if (read.ok)
      return {
        platform: read.platform,
        chain: read.chain,
        contractAddress: read.contractAddress,
        tokenId: read.tokenId,
      };
    throw read.problem === 'chainNotProvided'
      ? new DomainError('NotProvideChain', { type: read.chain })
      : new DomainError('LinkUrlInvalid');
  });
}
