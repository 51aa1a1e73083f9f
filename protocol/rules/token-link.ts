/**
 * Parses the link of a digital collectible at a marketplace (spec §5: 'Link url invalid', 'Not provide {type} chain
 * now').
 *
 * [TOK-1] Only https links of a known platform, of the form `/assets/{chain}/{contract}/{token}`; a language before it
 *         and anything after `?` or `#` are allowed.
 * [TOK-2] The refusal of an unsupported chain names the chain.
 * [TOK-3] A contract is `0x` and 40 hex digits, in lower case; a token id is a whole number below 2^256 without
 *         leading zeros.
 */
export const TOKEN_CHAINS = ['ethereum', 'polygon', 'base', 'arbitrum', 'optimism'] as const;

/** The token of a link, or the problem of an invalid link; `chain` is the unsupported chain that it names. */
export type TokenLink =
  | { ok: true; platform: 'opensea'; chain: string; contractAddress: string; tokenId: string }
  | { ok: false; problem: 'linkInvalid' }
  | { ok: false; problem: 'chainNotProvided'; chain: string };

/** The platform's names of chains that differ from ours. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['matic', 'polygon'],
  ['eth', 'ethereum'],
]);
const PLATFORM = String.raw`https:\/\/(?:www\.)?opensea\.io\/(?:[a-z]{2}(?:-[A-Za-z]{2,4})?\/)?(?:assets|item)`;
const TOKEN = String.raw`([A-Za-z0-9_-]{1,32})\/(0x[0-9a-fA-F]{40})\/(\d{1,78})`;
const LINK = new RegExp(String.raw`^${PLATFORM}\/${TOKEN}\/?(?:[?#].*)?$`);
const LARGEST_TOKEN = 2n ** 256n;

/** Parses any text; never throws. */
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
