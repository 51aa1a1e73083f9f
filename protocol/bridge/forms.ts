/**
 * Form drafts by family, and where each is stored. Personal data (KYC documents, addresses, phone numbers) is never
 * stored in a browser, only with the account.
 */
export const FORM_FAMILIES = {
  goods: 'device',
  comment: 'device',
  media: 'device',
  import: 'device',
  profile: 'device',
  bid: 'device',
  offer: 'device',
  agentBuy: 'device',
  reply: 'device',
  article: 'device',
  news: 'device',
  deal: 'account',
  kyc: 'account',
  address: 'account',
  store: 'account',
} as const satisfies Record<string, 'device' | 'account'>;
export type FormFamily = keyof typeof FORM_FAMILIES;

/** @returns where the draft of a form of this name is stored; undefined for an unknown family. */
export function draftStorageOf(form: string): 'device' | 'account' | undefined {
  const family = form.split(':', 1)[0] ?? '';
  return Object.hasOwn(FORM_FAMILIES, family) ? FORM_FAMILIES[family as FormFamily] : undefined;
}
