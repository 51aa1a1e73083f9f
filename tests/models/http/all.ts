import { articleOverHttp } from './article.ts';
import { kycOverHttp } from './kyc.ts';
import type { AnyHttpModel } from './life.ts';
import { storeOverHttp } from './store.ts';

/** Domain charts that run over HTTP, by the name of their file. */
export const HTTP_MODELS: ReadonlyMap<string, AnyHttpModel> = new Map([
  ['article', articleOverHttp],
  ['kyc', kycOverHttp],
  ['store', storeOverHttp],
]);
