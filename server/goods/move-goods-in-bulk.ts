import type { z } from 'zod';
import type { moveManyGoods } from '#protocol/http/goods-own.ts';
import type { GoodsMove } from '#protocol/rules/states.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../http/domain-error.ts';
import { moveGoods } from './move-goods.ts';

type Results = z.input<typeof moveManyGoods.answer>;

/**
 * OWN-8: one move for many own goods in one transaction. Each is judged for itself; a refusal comes before anything is
 * written, so that it leaves the others alone. Ids named twice are moved once.
 * @returns a result for each different id, in the order asked
 */
export function moveGoodsInBulk(
  deps: Pick<Deps, 'transact' | 'mailer'>,
  sellerId: string,
  ids: readonly string[],
  move: GoodsMove,
): Promise<Results> {
  return deps.transact(async (work) => {
    const results = new Map<string, Results[number]>();
    // In one order, so that two such calls never wait for each other in a ring.
    for (const id of [...new Set(ids)].sort()) {
      try {
        const { status, state } = await moveGoods(work, deps, { id, move, by: 'owner', actorId: sellerId });
        results.set(id, { id, status: state === 'removed' ? null : status, errorCode: null, missing: [] });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        results.set(id, { id, status: null, errorCode: error.code, missing: missingOf(error) });
      }
    }
    return [...new Set(ids)].map((id) => results.get(id)!);
  });
}

function missingOf({ code, params }: DomainError): string[] {
  const missing = params?.['missing'];
  return Array.isArray(missing) ? missing : code === 'FieldsInvalid' ? ['complete'] : [];
}
