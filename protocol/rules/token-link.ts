/**
 * Reads the address of a digital collectible at a marketplace (spec §5: 'Link url invalid', 'Not provide {type} chain
 * now').
 *
 * [TOK-1] Only https addresses of a platform we know, of the form `/assets/{chain}/{contract}/{token}`; a language in
 * front
 *         and anything behind `?` or `#` are allowed.
 * [TOK-2] A chain we do not serve is named in the refusal.
 * [TOK-3] A contract is `0x` and 40 hex digits, kept in lower case; a token id is a whole number below 2^256 without
 * leading zeros.
 */
export const TOKEN_CHAINS = ['ethereum', 'polygon', 'base', 'arbitrum', 'optimism'] as const;

/** What a link names, or what is wrong with it; `chain` is what it said. */
export type TokenLink =
  | { ok: true; platform: 'opensea'; chain: string; contractAddress: string; tokenId: string }
  | { ok: false; problem: 'linkInvalid' }
  | { ok: false; problem: 'chainNotProvided'; chain: string };

/** The platform's own spellings of chains. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['matic', 'polygon'],
  ['eth', 'ethereum'],
]);
const LINK =
  /^https:\/\/(?:www\.)?opensea\.io\/(?:[a-z]{2}(?:-[A-Za-z]{2,4})?\/)?(?:assets|item)\/([A-Za-z0-9_-]{1,32})\/(0x[0-9a-fA-F]{40})\/(\d{1,78})\/?(?:[?#].*)?$/;
const LARGEST_TOKEN = 2n ** 256n;

/** Total: any text is read, none throws. */
export function readTokenLink(url: string): TokenLink {
  const found = LINK.exec(url.trim());
  if (!found) return { ok: false, problem: 'linkInvalid' };
  const [, said = '', contract = '', token = ''] = found;
  const chain = SPELLINGS.get(said.toLowerCase()) ?? said.toLowerCase();
  if (!(TOKEN_CHAINS as readonly string[]).includes(chain))
    return { ok: false, problem: 'chainNotProvided', chain: said };
  if (BigInt(token) >= LARGEST_TOKEN || /^0\d/.test(token)) return { ok: false, problem: 'linkInvalid' };
  return { ok: true, platform: 'opensea', chain, contractAddress: contract.toLowerCase(), tokenId: token };
}
