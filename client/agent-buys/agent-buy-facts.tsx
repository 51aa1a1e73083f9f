import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyDialog } from '#client/feedback/lazy-dialog.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { Icon } from '#client/design/icon.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { ReasonGiven } from '#client/stores/reason-given.tsx';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import { formatMoney } from '#protocol/money.ts';
import styles from './agent-buys.module.css';
import { QuoteTime } from './agent-buy-state.tsx';

const Viewer = lazyDialog(() => import('./agent-buy-pictures.tsx'));

/** The request: text, link, pictures, budget. */
export function AgentBuyFacts({ request }: { request: AgentBuy }) {
  const { budget, currency, quantity, link, description } = request;
  return (
    <>
      {description && <p className={styles.description}>{description}</p>}
      <dl className={styles.facts}>
        <Fact name={<Trans context="field">Budget</Trans>}>
          {budget === null ? <Trans>Not named</Trans> : formatMoney(budget, currency)}
        </Fact>
        <Fact name={<Trans context="field">Quantity</Trans>}>{quantity}</Fact>
        {link && (
          <Fact name={<Trans>Seen at</Trans>}>
            <SeenAt link={link} />
          </Fact>
        )}
      </dl>
      <Pictures request={request} />
    </>
  );
}

/** @returns the button that enlarges a picture of a request, and the viewer that it opens */
function usePictures({ files, title }: AgentBuy): { buttonOf: (at: number) => ReactNode; viewer: ReactNode } {
  const { t } = useLingui();
  const [shown, setShown] = useState<number | null>(null);
  return {
    buttonOf: (at) => (
      <button
        type="button"
        className={styles.picture}
        aria-label={t`Enlarge picture ${at + 1}`}
        onClick={() => setShown(at)}
      >
        <GoodsPicture image={{ url: files[at]!.url }} sizes={null} />
      </button>
    ),
    viewer: shown !== null && (
      <Suspense>
        <Viewer pictures={files} first={shown} title={title} onClose={() => setShown(null)} />
      </Suspense>
    ),
  };
}

function Pictures({ request }: { request: AgentBuy }) {
  const { files } = request;
  const { buttonOf, viewer } = usePictures(request);
  if (files.length === 0) return null;
  return (
    <>
      <ul className={styles.pictures}>
        {files.map(({ fileId }, at) => (
          <li key={fileId}>{buttonOf(at)}</li>
        ))}
      </ul>
      {viewer}
    </>
  );
}

/** The first picture of a request that has some; a press shows all of them, large. */
export function FirstPicture({ request }: { request: AgentBuy }) {
  const { buttonOf, viewer } = usePictures(request);
  return (
    <>
      {buttonOf(0)}
      {viewer}
    </>
  );
}

/** The quote of staff, or why they could not get the item. */
export function AgentBuyAnswer({ request }: { request: AgentBuy }) {
  const { intl } = useLocale();
  const { quote, reason } = request;
  return (
    <>
      {quote && (
        <div className={styles.quote}>
          <p className={styles.quoteName}>
            <Trans>Quote from customer service</Trans> ·{' '}
            <time dateTime={new Date(quote.at).toISOString()} title={fullTime(quote.at, intl)}>
              {shortTime(quote.at, intl)}
            </time>
          </p>
          <p className={styles.figure}>{formatMoney(quote.price, quote.currency)}</p>
          <QuoteTime request={request} />
          {quote.note && <p className={styles.quoteNote}>{quote.note}</p>}
        </div>
      )}
      {reason && <ReasonGiven reason={reason} />}
    </>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Where the user saw the thing: the host name, since the full URL is long. */
export function SeenAt({ link }: { link: string }) {
  return (
    <a href={link} target="_blank" rel="noreferrer nofollow" className={styles.link}>
      {hostOf(link)}
      <Icon name="external" size={14} />
    </a>
  );
}

function hostOf(link: string): string {
  return URL.parse(link)?.hostname ?? link;
}
