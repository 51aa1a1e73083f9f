import { Trans } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Icon } from '#client/design/icon.tsx';
import { readTokenLink } from '#protocol/rules/token-link.ts';
import sheet from './goods-sheet.module.css';
import type { SheetGoods } from './sheet-goods.ts';

/** Platform, chain, contract and token of a digital collectible. Links only to known platforms. */
export function TokenFacts({ token }: { token: NonNullable<SheetGoods['token']> }) {
  const { server } = useLocale();
  const platforms = useResource('public.nftSetting', { query: { languageCode: server } }).data;
  const platform = platforms?.find(({ key }) => key === token.platform);
  const chain = platform?.chains.find(({ key }) => key === token.chain);
  const known = readTokenLink(token.linkUrl).ok;
  if (!token.contractAddress && !token.platform) return null;
  return (
    <section>
      <h2 className={sheet.subtitle}>
        <Trans>On the chain</Trans>
      </h2>
      <dl className={sheet.facts}>
        <div>
          <dt>
            <Trans context="field">Platform</Trans>
          </dt>
          <dd>{platform?.value ?? token.platform}</dd>
        </div>
        {token.chain && (
          <div>
            <dt>
              <Trans context="field">Chain</Trans>
            </dt>
            <dd>{chain?.value ?? token.chain}</dd>
          </div>
        )}
        {token.tokenStandard && (
          <div>
            <dt>
              <Trans context="token">Standard</Trans>
            </dt>
            <dd>{token.tokenStandard}</dd>
          </div>
        )}
        {token.contractAddress && (
          <div>
            <dt>
              <Trans context="field">Contract</Trans>
            </dt>
            <dd className={sheet.code}>{token.contractAddress}</dd>
          </div>
        )}
        {token.tokenId && (
          <div>
            <dt>
              <Trans context="field">Token</Trans>
            </dt>
            <dd className={sheet.code}>{token.tokenId}</dd>
          </div>
        )}
        {known && (
          <div>
            <dt>
              <Trans context="field">Link</Trans>
            </dt>
            <dd>
              <a href={token.linkUrl} target="_blank" rel="noopener noreferrer">
                <Trans>View on the platform</Trans> <Icon name="external" size={14} className={sheet.external} />
              </a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
