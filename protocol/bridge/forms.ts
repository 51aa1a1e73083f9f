/**
 * Forms half filled in, and where each is kept. What says who somebody is (papers, addresses, phone numbers) is never
 * kept
 * in a browser: it stands with the account.
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
  deal: 'account',
  kyc: 'account',
  address: 'account',
  store: 'account',
} as const satisfies Record<string, 'device' | 'account'>;
export type FormFamily = keyof typeof FORM_FAMILIES;

/** @returns where a form of this name is kept; undefined for a family that does not exist. */
export function formPlace(form: string): 'device' | 'account' | undefined {
  const family = form.split(':', 1)[0] ?? '';
  return Object.hasOwn(FORM_FAMILIES, family) ? FORM_FAMILIES[family as FormFamily] : undefined;
}
