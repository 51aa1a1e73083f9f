import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, type FormEvent, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { Icon } from '#client/design/icon.tsx';
import { useGoodsSearch } from '#client/goods/use-goods-search.ts';
import { findRoute } from '../find-route.ts';
import styles from './header.module.css';
import { linkTo } from '#protocol/pages.ts';

/** What was searched for, when the present page is a search. */
function useKeyword(): string {
  const [path] = useLocation();
  if (!path.startsWith(linkTo('collections'))) return '';
  return findRoute(path)?.params.keyword ?? '';
}

/**
 * The search of header and menu (spec §2).
 * @param onDone called when a search starts, e.g. to close the menu around it.
 * @param field refers to its input.
 */
export function SearchBox({
  wide = false,
  field,
  onDone,
}: {
  wide?: boolean;
  field?: RefObject<HTMLInputElement | null>;
  onDone?: () => void;
}) {
  const { t } = useLingui();
  const start = useGoodsSearch();
  const keyword = useKeyword();
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (!start(input.current?.value ?? '')) return;
    onDone?.();
    input.current?.blur();
  };
  return (
    <search className={wide ? styles.wide : styles.searchPlace}>
      <form className={styles.form} onSubmit={search}>
        {/* What is typed before the page is alive is the browser's to keep: a state of ours would begin without it. */}
        <input
          key={keyword}
          ref={input}
          className={styles.input}
          type="search"
          name="keyword"
          defaultValue={keyword}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t`Search the collections`}
          placeholder={t`Search`}
        />
        <button type="submit" className={styles.button}>
          <Icon name="search" size={18} />
          <span className={styles.hidden}>
            <Trans>Search</Trans>
          </span>
        </button>
      </form>
    </search>
  );
}
