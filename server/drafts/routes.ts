import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { draftStorageOf } from '#protocol/bridge/forms.ts';
import * as endpoints from '#protocol/http/endpoints/drafts.ts';
import { DRAFTS } from '#protocol/limits.ts';
import { formDrafts } from '../database/schema/drafts.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import { route } from '../http/route.ts';
import { holdAccount } from '../account-state/hold-account.ts';
import { refuseTooManyDrafts } from './limits.ts';
import { readReplyDraft, saveReplyDraft } from './reply-drafts.ts';

/** Of one person: forms save themselves while they are typed into, in several tabs. */
const SAVES_PER_MINUTE = 240;

/** Registers the calls for form drafts, which are stored with the account. */
export function registerDrafts(app: FastifyInstance, { db, pool, transact }: Deps): void {
  route(app, endpoints.readDraft, async ({ params: { form } }, { principal }) => {
    checkPlace(form);
    const [row] = await db.select().from(formDrafts).where(mine(principal.userId, form));
    return { value: row ? (JSON.parse(row.value) as unknown) : null, savedAt: row?.savedAt.getTime() ?? null };
  });

  route(
    app,
    endpoints.saveDraft,
    async ({ params: { form }, body }, { principal: { userId } }) => {
      checkPlace(form);
      const value = JSON.stringify(body.value ?? null);
      if (Buffer.byteLength(value) > DRAFTS.bytes) throw new DomainError('FieldsInvalid', { value: 'tooLong' });
      const savedAt = await transact((work) =>
        value === 'null' ? forget(work, userId, form) : keep(work, userId, form, value),
      );
      return { savedAt: savedAt.getTime() };
    },
    { perMinute: SAVES_PER_MINUTE },
  );

  route(app, endpoints.readReplyDraft, ({ params }, { principal }) =>
    readReplyDraft(pool, principal.userId, params.id),
  );
  route(
    app,
    endpoints.saveReplyDraft,
    ({ params, body }, { principal }) => transact((work) => saveReplyDraft(work, principal.userId, params.id, body)),
    { perMinute: SAVES_PER_MINUTE },
  );
}

/** Only forms that are stored with the account have drafts. @throws DomainError NotFoundService */
function checkPlace(form: string): void {
  if (draftStorageOf(form) !== 'account') throw new DomainError('NotFoundService');
}

const mine = (userId: string, form: string) => and(eq(formDrafts.userId, userId), eq(formDrafts.form, form));

async function forget({ db, now }: UnitOfWork, userId: string, form: string): Promise<Date> {
  await db.delete(formDrafts).where(mine(userId, form));
  return now;
}

/** Counts under a lock, one request of a person at a time. @throws DomainError DraftsTooMany beyond 50 forms */
async function keep({ client, db, now }: UnitOfWork, userId: string, form: string, value: string): Promise<Date> {
  await holdAccount({ client }, userId);
  await refuseTooManyDrafts(client, userId, form);
  await db
    .insert(formDrafts)
    .values({ userId, form, value, savedAt: now })
    .onConflictDoUpdate({ target: [formDrafts.userId, formDrafts.form], set: { value, savedAt: now } });
  return now;
}
