import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '#client/design/button.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { pageQuery } from '#client/goods/page-query.ts';
import styles from './staff.module.css';

/** @returns the keyword in the URL, which back navigation restores. */
export const useKeyword = (): string => new URLSearchParams(useSearch()).get('keyword')?.trim() ?? '';

/** @param path the page that shows the results */
export function SearchBox({ path, label, hint }: { path: string; label: ReactNode; hint?: ReactNode }) {
  const keyword = useKeyword();
  return <Box key={keyword} keyword={keyword} path={path} label={label} hint={hint} />;
}

function Box({ keyword, path, label, hint }: { keyword: string; path: string; label: ReactNode; hint?: ReactNode }) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(keyword);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    navigate(path + pageQuery({ keyword: typed.trim() }));
  };
  return (
    <form role="search" onSubmit={submit}>
      <div className={styles.search}>
        <TextInput
          label={label}
          type="search"
          value={typed}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">
          <Trans>Search</Trans>
        </Button>
      </div>
      {hint && <p className={styles.quiet}>{hint}</p>}
    </form>
  );
}
