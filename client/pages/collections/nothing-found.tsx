import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Button, buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { ALL, collectionsPath, type Finding } from '#client/goods/collections-path.ts';
import { linkTo } from '#protocol/pages.ts';

/** Empty result: suggests filters to remove and other places to search. */
export function NothingFound({
  finding: { category = ALL, keyword = '', filters = {}, pageNo = 1 },
  onChange,
}: {
  finding: Finding;
  onChange: (next: Finding) => void;
}) {
  const { sort: _sort, ...narrowing } = filters;
  const narrowed = category !== ALL || Object.keys(narrowing).length > 0;
  if (pageNo > 1) {
    return (
      <EmptyState
        icon="search"
        title={<Trans>This list ends before this page</Trans>}
        action={
          <Link href={collectionsPath({ category, keyword, filters })} className={buttonClass()}>
            <Trans>To the first page</Trans>
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      icon="search"
      title={keyword ? <Trans>Nothing was found for “{keyword}”</Trans> : <Trans>There is nothing here yet</Trans>}
      action={
        narrowed ? (
          <Button onClick={() => onChange({ category: ALL, filters: {} })}>
            <Trans>Search without filters</Trans>
          </Button>
        ) : (
          <Link href={linkTo('categories')} className={buttonClass()}>
            <Trans>See all categories</Trans>
          </Link>
        )
      }
    >
      {keyword && <Trans>Try fewer or other words. Traditional and simplified characters find each other.</Trans>}
    </EmptyState>
  );
}
