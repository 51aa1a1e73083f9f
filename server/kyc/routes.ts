import type { FastifyInstance } from 'fastify';
import { kycMine, kycSubmit, kycWithdraw } from '#protocol/http/endpoints/kyc.ts';
import { listMoves } from '#machines/domain/domain-chart.ts';
import { kycChart } from '#machines/kyc/kyc.machine.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { withExpiry, readKycDocuments, readKycCase, kycStateOfRow } from './kyc-case.ts';
import { moveKyc, submitKyc } from './moves.ts';

const SUBMISSIONS_PER_MINUTE = 20;

/** KYC (spec §3 and §4, KYC status). */
export function registerKyc(app: FastifyInstance, deps: Deps): void {
  const { db, transact } = deps;

  route(app, kycMine, async (_, { principal: { userId }, now }) => {
    const [found, documents] = await Promise.all([readKycCase(db, userId), readKycDocuments(db, userId)]);
    const row = found && withExpiry(found, now);
    // Documents and fields come with the submission, so their absence does not forbid it.
    const moves = listMoves(kycChart, kycStateOfRow(row), {
      by: 'owner',
      ownCase: true,
      documentsPresent: true,
      complete: true,
    });
    return {
      status: row?.status ?? 0,
      moves,
      reason: row?.reviewReason ?? null,
      submittedAt: row?.submittedAt?.getTime() ?? null,
      decidedAt: row?.decidedAt?.getTime() ?? null,
      trueName: row?.trueName ?? '',
      country: row?.country ?? '',
      documentNumber: row?.documentNumber ?? '',
      expiresOn: row?.expiresOn ?? null,
      documents,
    };
  });

  route(
    app,
    kycSubmit,
    async ({ body }, { principal }) => {
      await transact((work) => submitKyc(work, principal.userId, body));
      return {};
    },
    { perMinute: SUBMISSIONS_PER_MINUTE },
  );

  route(
    app,
    kycWithdraw,
    async (_, { principal: { userId } }) => {
      await transact(async (work) => {
        await moveKyc(work, deps, { id: userId, move: 'withdraw', by: 'owner', actorId: userId });
      });
      return {};
    },
    { perMinute: SUBMISSIONS_PER_MINUTE },
  );
}
