import { Trans, useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { titleText } from '#client/format/title-text.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { PageProps } from '#client/navigation/route.ts';
import { isMissing } from '#client/feedback/is-missing.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Link } from 'wouter';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { DealSkeleton } from '#client/deals/deal-skeleton.tsx';
import { DealView } from '#client/deals/deal-view.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import type { Deal } from '#protocol/entities/trade.ts';
import { linkTo } from '#protocol/pages.ts';
import { AccountPage } from '../account-page.tsx';
import page from '../page.module.css';

/** A deal: /deals/{id}, for its parties and staff; 404 for others. */
export default function DealPage({ params }: PageProps) {
  const { id = '' } = params;
  return <One key={id} id={id} />;
}

function One({ id }: { id: string }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const input = { params: { id }, query: { languageCode: server } };
  const view = useResource('deals.read', input);
  const deal = usePreviousData(view.data ?? undefined);
  const isAbsent = isMissing(view);
  const named = deal ? t`Deal: ${deal.goods.title}` : t({ message: 'Deal', context: 'heading' });
  usePageTitle(isAbsent ? undefined : named);
  if (isAbsent) return <NotFoundPage />;
  const title = deal ? titleText(deal.goods.title) : <Skeleton width="min(26rem, 70vw)" />;
  const eyebrow = deal ? (
    <>
      <List side={deal.side} /> · <Trans>Deal {deal.num}</Trans>
    </>
  ) : (
    ''
  );
  const content = (
    <>
      {deal && <DealView deal={deal} />}
      <ResourceState of={view}>
        <DealSkeleton />
      </ResourceState>
    </>
  );
  if (deal?.side !== 'service')
    return (
      // Replaced as a whole, not moved: the placeholder does not know how many lines the title has.
      <AccountPage key={deal?.id} title={title} below={{ href: deal ? listOf(deal.side) : '', eyebrow }}>
        {content}
      </AccountPage>
    );
  return (
    <div className={page.page}>
      <header className={page.head}>
        <p className={page.eyebrow}>{eyebrow}</p>
        <h1>{title}</h1>
      </header>
      {content}
    </div>
  );
}

/** The address of the list that a deal is in. */
function listOf(side: Deal['side']): string {
  switch (side) {
    case 'buyer':
      return linkTo('deals');
    case 'seller':
      return linkTo('deals', { side });
    default:
      return linkTo('staffDeals');
  }
}

const List = ({ side }: Pick<Deal, 'side'>) => (
  <Link href={listOf(side)}>
    {side === 'buyer' ? (
      <Trans context="page">Purchases</Trans>
    ) : side === 'seller' ? (
      <Trans context="page">Sales</Trans>
    ) : (
      <Trans context="page">Deals</Trans>
    )}
  </Link>
);
