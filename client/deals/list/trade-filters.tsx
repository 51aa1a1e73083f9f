import { useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { TabLinks } from '#client/design/tab-links.tsx';
import { pageQuery } from '#client/goods/page-query.ts';
import styles from './trade-list.module.css';
import { STATES, type Asked } from './asked.ts';

/** Filters by side and by state, both kept in the URL. @param names of the sides */
export function TradeFilters({
  path,
  asked,
  names,
}: {
  path: string;
  asked: Asked;
  names: Record<Asked['side'], string>;
}) {
  const { t } = useLingui();
  const states: Record<Asked['state'], string> = {
    all: t`All`,
    live: t({ message: 'Open', context: 'offer' }),
    ended: t`Ended`,
  };
  const href = (next: Partial<Asked>) => {
    const { side, state } = { ...asked, ...next };
    return path + pageQuery({ side: side === 'buyer' ? undefined : side, state: state === 'all' ? undefined : state });
  };
  return (
    <div className={styles.filters}>
      <TabLinks
        label={t`Side`}
        links={(['buyer', 'seller'] as const).map((side) => ({
          href: href({ side }),
          label: names[side],
          current: side === asked.side,
        }))}
      />
      <nav aria-label={t`Status`}>
        <ul className={styles.states}>
          {STATES.map((state) => (
            <li key={state}>
              <Link
                href={href({ state })}
                className={styles.state}
                aria-current={state === asked.state ? 'true' : undefined}
              >
                {states[state]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
