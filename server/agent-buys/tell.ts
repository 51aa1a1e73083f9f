import type { UnitOfWork } from '../events/transact.ts';
import { notifyStaff } from '../reviews/notify-staff.ts';

/** AGENT-5: the buyer's open tabs ask again, and those of all of the customer service, whose queue it stands in. */
export async function refreshAgentBuyPages(work: UnitOfWork, buyerId: string): Promise<void> {
  work.send([buyerId], { event: 'changed', data: { families: ['agentBuys'] } });
  await notifyStaff(work, ['agentBuys'], { except: buyerId });
}
