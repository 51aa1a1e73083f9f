import { Trans, useLingui } from '@lingui/react/macro';
import { RadioGroup } from '#client/design/radio-group.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { TokenFacts } from '#client/goods/sheet/token-facts.tsx';
import { isBlank } from '#protocol/rules/blank.ts';
import { TOKEN_STANDARD } from '#protocol/lookups.ts';
import { readTokenLink } from '#protocol/rules/token-link.ts';
import styles from './editor.module.css';
import type { Fields } from './fields.ts';

const NONE = {
  linkUrl: '',
  platform: 'opensea',
  chain: '',
  contractAddress: '',
  tokenId: '',
  tokenStandard: '',
} as const;

/** The link of a digital collectible; platform, chain, contract and token are read out of it as it is pasted. */
export function TokenStep({ fields: { data, change, error, leave } }: { fields: Fields }) {
  const { t } = useLingui();
  const token = data.token ?? NONE;
  const write = (linkUrl: string) => {
    const read = readTokenLink(linkUrl);
    change({
      token: read.ok
        ? {
            ...token,
            linkUrl,
            platform: read.platform,
            chain: read.chain,
            contractAddress: read.contractAddress,
            tokenId: read.tokenId,
          }
        : { ...token, linkUrl, chain: '', contractAddress: '', tokenId: '' },
    });
  };
  const fault =
    error('token.linkUrl') ??
    error('token.contractAddress') ??
    error('token.tokenId') ??
    error('token.chain') ??
    error('token.platform');
  return (
    <div className={styles.fields}>
      <TextInput
        type="url"
        inputMode="url"
        label={t`Link to the token`}
        value={token.linkUrl}
        error={fault}
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        hint={<Trans>Paste the address of its page at OpenSea, such as https://opensea.io/assets/ethereum/0x…/1</Trans>}
        onChange={(event) => {
          write(event.target.value);
          // What was pasted is judged at once; what is typed, when it is left.
          if ((event.nativeEvent as InputEvent).inputType === 'insertFromPaste') leave('token.linkUrl');
        }}
        onBlur={() => leave('token.linkUrl')}
      />
      {!isBlank(token.contractAddress) && (
        <div aria-live="polite">
          <TokenFacts token={token} />
        </div>
      )}
      <RadioGroup
        name="tokenStandard"
        label={t`Standard`}
        value={token.tokenStandard || null}
        onChange={(value) => change({ token: { ...token, tokenStandard: value as (typeof TOKEN_STANDARD)[number] } })}
        options={TOKEN_STANDARD.map((standard) => ({ value: standard, label: standard }))}
      />
    </div>
  );
}
