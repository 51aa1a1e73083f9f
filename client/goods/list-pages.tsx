import { useLingui } from '@lingui/react/macro';
import { Pagination } from '#client/design/pagination.tsx';

/** The pagination of a list of `total` rows. @param href the path of a page, counted from 1 */
export function ListPages({
  current,
  total,
  pageSize,
  href,
}: {
  current: number;
  total: number;
  pageSize: number;
  href: (page: number) => string;
}) {
  const { t } = useLingui();
  return (
    <Pagination
      current={current}
      total={Math.ceil(total / Math.max(1, pageSize))}
      href={href}
      labels={{
        navigation: t({ message: 'Pages', context: 'heading' }),
        previous: t`Previous page`,
        next: t`Next page`,
        page: (number) => t`Page ${number}`,
      }}
    />
  );
}
