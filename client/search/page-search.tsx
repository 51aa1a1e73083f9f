import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import styles from './search.module.css';
import { SearchField } from './search-field.tsx';

/** The search of all items as a part of a page, with its button. @param initial the keyword of the present page */
export function PageSearch({ className, initial }: { className: string | undefined; initial: string }) {
  const { t } = useLingui();
  return (
    <search className={className}>
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
