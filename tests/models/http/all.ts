import { agentBuyOverHttp } from './agent-buy.ts';
import { articleOverHttp } from './article.ts';
import { auctionOverHttp } from './auction.ts';
import { dealOverHttp } from './deal.ts';
import { goodsOverHttp } from './goods.ts';
import { kycOverHttp } from './kyc.ts';
import type { AnyHttpModel } from './life.ts';
import { offerOverHttp } from './offer.ts';
import { purchaseOverHttp } from './purchase.ts';
import { storeOverHttp } from './store.ts';

/** Domain charts that run over HTTP, by the name of their file. */
export const HTTP_MODELS: ReadonlyMap<string, AnyHttpModel> = new Map([
  ['agent-buy', agentBuyOverHttp],
  ['article', articleOverHttp],
  ['auction', auctionOverHttp],
  ['deal', dealOverHttp],
  ['goods', goodsOverHttp],
  ['kyc', kycOverHttp],
  ['offer', offerOverHttp],
  ['purchase', purchaseOverHttp],
  ['store', storeOverHttp],
]);
