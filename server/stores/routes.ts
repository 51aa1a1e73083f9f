import type { FastifyInstance } from 'fastify';
import { storeOther } from '#protocol/http/endpoints/goods.ts';
import {
  likeStoreMedia,
  removeComment,
  removeStoreMedia,
  saveComment,
  saveStoreMedia,
  storeAnalytics,
  storeApply,
  storeComments,
  storeEmail,
  storeMedia,
  storeMine,
  storePage,
  storeRename,
  storeSaveSettings,
  storeSendEmailCode,
  storeVerifyEmail,
} from '#protocol/http/endpoints/stores.ts';
import type { Deps } from '../deps.ts';
import type { VerificationCodes } from '../verification-codes/verification-codes.ts';
import { clientAddressKey } from '../http/client-address.ts';
import { orNotFound } from '../http/or-not-found.ts';
import { route } from '../http/route.ts';
import { readAnalytics } from './analytics.ts';
import { applyForStore } from './application.ts';
import { listComments, removeOwnComment, writeComment } from './comments.ts';
import { sendStoreCode, verifyStoreEmail } from './store-emails.ts';
import { readProvenEmails } from './store-facts.ts';
import { likeMedia, listMedia, removeMedia, saveMedia } from './media.ts';
import { readOwnStore } from './own-store.ts';
import { readOpenStore, readStorePage, readVisibleStore } from './public-store.ts';
import { renameStore, saveSettings } from './settings.ts';

const WRITES = { perMinute: 30 } as const;

/** Stores: the calls of owners, then those of everyone else. */
export function registerStores(app: FastifyInstance, deps: Deps & { readonly codes: VerificationCodes }): void {
  const { db, pool } = deps;
  route(app, storeMine, (_, { principal, now }) => readOwnStore(db, principal.userId, now));
  route(app, storeApply, ({ body }, { principal }) => applyForStore(deps, principal.userId, body), WRITES);
  route(
    app,
    storeSaveSettings,
    async ({ body }, { principal }) => {
      await saveSettings(deps, principal.userId, body);
      return {};
    },
    WRITES,
  );
  route(app, storeRename, ({ body }, { principal }) => renameStore(deps, principal.userId, body.displayName), WRITES);
  route(
    app,
    storeSendEmailCode,
    ({ body }, { principal, request, now }) =>
      sendStoreCode(deps, {
        userId: principal.userId,
        email: body.email,
        language: body.languageCode,
        address: clientAddressKey(request.ip),
        now,
      }),
    WRITES,
  );
  route(
    app,
    storeVerifyEmail,
    async ({ body }, { principal, now }) => {
      await verifyStoreEmail(deps, { userId: principal.userId, email: body.email, code: body.code, now });
      return {};
    },
    WRITES,
  );
  route(app, storeEmail, async (_, { principal }) => ({ verified: await readProvenEmails(db, principal.userId) }));
  route(app, storeAnalytics, ({ query }, { principal, now }) =>
    readAnalytics(pool, principal.userId, query.days, query.languageCode, now),
  );
  route(app, saveStoreMedia, ({ body }, { principal }) => saveMedia(deps, principal.userId, body), WRITES);
  route(app, removeStoreMedia, async ({ params }, { principal }) => {
    await removeMedia(deps, principal.userId, params.id);
    return {};
  });
  registerPublicStoreRoutes(app, deps);
}

function registerPublicStoreRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  route(app, storeOther, async ({ params }) => orNotFound(await readOpenStore(db, params.storeId)));
  route(app, storePage, async ({ params }, { principal }) =>
    orNotFound(await readStorePage(db, params.storeId, principal)),
  );
  route(app, storeMedia, async ({ params, query }, { principal }) => {
    const store = orNotFound(await readVisibleStore(db, params.storeId, principal));
    return listMedia(db, store, query.pageNo, principal);
  });
  route(app, likeStoreMedia, ({ params, body }, { principal }) => likeMedia(deps, principal, params.id, body.like));
  route(app, storeComments, async ({ params, query }, { principal }) => {
    const store = orNotFound(await readVisibleStore(db, params.storeId, principal));
    return listComments(deps, store, { pageNo: query.pageNo, language: query.languageCode, viewer: principal });
  });
  route(
    app,
    saveComment,
    ({ params, body }, { principal }) => writeComment(deps, principal, params.storeId, body),
    WRITES,
  );
  route(app, removeComment, async ({ params }, { principal }) => {
    await removeOwnComment(deps, principal.userId, params.id);
    return {};
  });
}
