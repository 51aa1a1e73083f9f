import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useLocation } from 'wouter';
import { BasicIcon } from '#client/design/basic-icon.tsx';
import { SearchField } from '#client/search/search-field.tsx';
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
  const keyword = useKeyword();
  return (
    <search className={wide ? styles.wide : styles.searchPlace}>
      <SearchField
        classes={{ form: styles.form, input: styles.input }}
        label={t`Search the collections`}
        placeholder={t({ message: 'Search', context: 'action' })}
        initial={keyword}
        inline={wide}
        {...(field && { field })}
        {...(onDone && { onDone })}
      >
        <button type="submit" className={styles.button}>
          <BasicIcon name="search" size={18} />
          <span className={styles.hidden}>
            <Trans context="action">Search</Trans>
          </span>
        </button>
      </SearchField>
    </search>
  );
}
