import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTokenLink, TOKEN_CHAINS } from './token-link.ts';

const CONTRACT = '0xAbCdefABCDEF00000000000000000000000000fF';
const link = (path: string): unknown => readTokenLink(`https://opensea.io/${path}`);
const found = (chain: string, tokenId = '42') => ({
  ok: true,
  platform: 'opensea',
  chain,
  contractAddress: CONTRACT.toLowerCase(),
  tokenId,
});
const INVALID = { ok: false, problem: 'linkInvalid' };

describe('links of digital collectibles', () => {
  it.each([
    [`assets/ethereum/${CONTRACT}/42`, 'ethereum'],
    [`item/base/${CONTRACT}/42`, 'base'],
    [`zh-TW/assets/ethereum/${CONTRACT}/42`, 'ethereum'],
    [`assets/matic/${CONTRACT}/42/`, 'polygon'],
    [`assets/ETH/${CONTRACT}/42?ref=0x1#offers`, 'ethereum'],
  ])('[TOK-1] %s is on %s', (path, chain) => expect(link(path)).toEqual(found(chain)));

  it.each([
    '',
    ' ',
    'opensea',
    `http://opensea.io/assets/ethereum/${CONTRACT}/42`,
    `https://opensea.io.example/assets/ethereum/${CONTRACT}/42`,
    `https://opensea.io@example.com/assets/ethereum/${CONTRACT}/42`,
    `https://opensea.io/assets/ethereum/${CONTRACT}`,
    `https://opensea.io/assets/ethereum/0x12/42`,
    `https://opensea.io/assets/ethereum/${CONTRACT}/-1`,
    `https://opensea.io/assets/ethereum/${CONTRACT}/042`,
    `https://opensea.io/assets/ethereum/${CONTRACT}/42/more`,
    `javascript:alert(1)//opensea.io/assets/ethereum/${CONTRACT}/42`,
    `https://opensea.io/assets/ethereum/${CONTRACT}/${2n ** 256n}`,
  ])('[TOK-1] %j is no link', (url) => expect(readTokenLink(url)).toEqual(INVALID));

  it.each(['solana', 'Klaytn', 'constructor', '__proto__'])('[TOK-2] names the chain %s in the refusal', (chain) => {
    expect(link(`assets/${chain}/${CONTRACT}/42`)).toEqual({ ok: false, problem: 'chainNotProvided', chain });
  });

  it('[TOK-3] writes contracts in lower case, and accepts token ids of 256 bits', () => {
    expect(link(`assets/ethereum/${CONTRACT}/${2n ** 256n - 1n}`)).toEqual(found('ethereum', String(2n ** 256n - 1n)));
    expect(link(`assets/ethereum/${CONTRACT}/0`)).toEqual(found('ethereum', '0'));
  });

  it('[TOK-1] parses any text without throwing, and writes a parsed link the same way', () => {
    const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readTokenLink(text)).toEqual(INVALID);
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...TOKEN_CHAINS),
        hex,
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        (chain, contract, token) => {
          const read = readTokenLink(`https://opensea.io/assets/${chain}/0x${contract}/${token}`);
          expect(read).toEqual({
            ok: true,
            platform: 'opensea',
            chain,
            contractAddress: `0x${contract.toLowerCase()}`,
            tokenId: String(token),
          });
        },
      ),
    );
  });

  it('[TOK-1] parses a long text in linear time', () => {
    // Backtracking would exceed the time limit of the test by far.
    const text = `https://opensea.io/${'a-'.repeat(50_000)}assets/${'0x'.repeat(50_000)}`;
    expect(readTokenLink(text)).toEqual({ ok: false, problem: 'linkInvalid' });
  });
});
