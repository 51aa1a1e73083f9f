import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { pageOf } from '#client/goods/page-query.ts';
import { linkTo } from '#protocol/pages.ts';
import { ArticleCard } from './article-card.tsx';
import { MyDiscussFrame, OwnList } from './my-discuss-frame.tsx';

/** Favourite articles (spec §2, my-favorite). */
export default function MyFavouritesPage() {
  const { t } = useLingui();
  const pageNo = pageOf(useSearch());
  const list = useResource('discuss.favourites', { query: { pageNo } });
  return (
    <MyDiscussFrame current="myDiscussFavourites">
      <OwnList
        of={list}
        label={t`My favourites`}
        empty={<Trans>You have no favourite articles yet</Trans>}
        hint={<Trans>Articles you mark as favourites are kept here.</Trans>}
        pageNo={pageNo}
        href={(page) => linkTo('myDiscussFavourites', { page })}
      >
        {(article) => <ArticleCard article={article} />}
      </OwnList>
    </MyDiscussFrame>
  );
}
