import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { useInView } from '#client/design/use-in-view.ts';
import styles from './search.module.css';
import { SearchField } from './search-field.tsx';

/**
 * The search of all items as a part of a page, with its button. While it is in view, the header hides its own.
 * @param initial the keyword of the present page
 */
export function PageSearch({ className, initial }: { className: string | undefined; initial: string }) {
  const { t } = useLingui();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isOut = useInView(place) === false;
  return (
    <search ref={setPlace} className={className} data-page-search={isOut ? 'out' : 'in'}>
      <SearchField
        classes={{ form: styles.form, input: styles.input }}
        label={t`Search all items`}
        placeholder={t`Maker, model, year or reference`}
        initial={initial}
        before={<Icon name="search" size={20} />}
      >
        <button type="submit" className={buttonClass({}, styles.submit)}>
          <Trans context="action">Search</Trans>
        </button>
      </SearchField>
    </search>
  );
}
