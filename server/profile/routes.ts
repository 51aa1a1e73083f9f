import type { FastifyInstance } from 'fastify';
import { baseInfo, profile, updateLanguage } from '#protocol/http/endpoints/account.ts';
import { updateBasic as updateBasicCall } from '#protocol/http/endpoints/registration.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../http/domain-error.ts';
import { route } from '../http/route.ts';
import * as queries from './queries.ts';
import { updateBasic } from './update-basic.ts';

/** Each notifies the user's other devices. */
const UPDATES_PER_MINUTE = 20;

/** The current user's record, and what others see of a user. */
export function registerProfile(app: FastifyInstance, deps: Deps): void {
  const { pool } = deps;
  route(app, profile, async (_, { principal }) => {
    const found = await queries.readProfile(pool, principal.userId);
    if (!found) throw new DomainError('SessionRevoked');
    return found;
  });
  route(app, baseInfo, async ({ params }) => {
    const found = await queries.readBaseInfo(pool, params.userId);
    if (!found) throw new DomainError('NotFoundService');
    return found;
  });
  route(
    app,
    updateBasicCall,
    async ({ body }, { principal }) => {
      await updateBasic(deps, principal, body);
      return {};
    },
    { perMinute: UPDATES_PER_MINUTE },
  );
  route(app, updateLanguage, async ({ params }, { principal }) => {
    await queries.updateLanguage(pool, principal.userId, params.languageCode);
    return {};
  });
}
