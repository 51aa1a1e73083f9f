import { CHAT_TYPE } from '#protocol/lookups.ts';
import type { UnitOfWork } from '../events/transact.ts';
import type { Principal } from '../http/principal.ts';
import { makeRoom } from './make-room.ts';
import { findServiceAgent } from './open-room.ts';

/**
 * Creates the room of an agent-buy request in the transaction of the request.
 * @returns its id
 * @throws DomainError NotFoundService without another member of staff
 */
export async function openAgentBuyRoom(
  work: UnitOfWork,
  requester: Principal,
  request: { readonly id: string; readonly title: string },
): Promise<string> {
  const plan = { other: await findServiceAgent(work, requester, undefined), refId: request.id, refName: request.title };
  return makeRoom(work, { id: requester.userId, ...requester }, CHAT_TYPE.agentBuy, plan, '0');
}
