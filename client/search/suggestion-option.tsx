import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#client/design/icon.tsx';
import { searchName } from '#client/saved-searches/search-name.ts';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { useCategoryName } from '#client/goods/goods-names.ts';
import { usePriceText } from '#client/goods/price-text.ts';
import type { SuggestionOption } from './suggestion-options.ts';
import styles from './search.module.css';

/** An option of the list below a search field. It never has the focus, which stays in the field. */
export function Option({
  id,
  option,
  active,
  onPoint,
  onChoose,
}: {
  id: string;
  option: SuggestionOption;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={styles.option}
      onPointerMove={active ? undefined : onPoint}
      onClick={onChoose}
    >
      <SuggestionContent option={option} />
    </div>
  );
}

/** What an option shows: picture or icon, name, and what kind it is. */
export function SuggestionContent({ option }: { option: SuggestionOption }) {
  const { i18n, t } = useLingui();
  const categoryName = useCategoryName();
  const priceText = usePriceText();
  switch (option.kind) {
    case 'recent':
      return <Row icon="clock" name={option.keyword} hint={<Trans>Recent search</Trans>} />;
    case 'saved':
      return <Row icon="bell" name={searchName(i18n, option.search)} hint={<Trans>Saved search</Trans>} />;
    case 'brand':
      return <Row icon="search" name={option.name} hint={<Trans context="kind of suggestion">Brand</Trans>} />;
    case 'category': {
      const { keyword } = option;
      const category = categoryName(option.code);
      return (
        <Row
          icon="search"
          name={keyword === null ? category : t`“${keyword}” in ${category}`}
          hint={<Trans context="kind of suggestion">Category</Trans>}
        />
      );
    }
    case 'store':
      return <Row icon="store" name={option.name} hint={<Trans context="kind of suggestion">Store</Trans>} />;
    case 'goods':
      return (
        <>
          <span className={styles.picture}>
            <GoodsPicture image={option.goods.image} sizes="44px" />
          </span>
          <span className={styles.words}>
            <span className={styles.name}>{option.goods.title}</span>
            <span className={styles.hint}>{priceText(option.goods)}</span>
          </span>
        </>
      );
    case 'all': {
      const { keyword } = option;
      return <Row icon="search" name={t`All results for “${keyword}”`} hint={null} />;
    }
  }
}

function Row({ icon, name, hint }: { icon: IconName; name: string; hint: ReactNode }) {
  return (
    <>
      <span className={styles.mark}>
        <Icon name={icon} size={16} />
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.hint}>{hint}</span>
    </>
  );
}
