import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime } from '#client/format/dates.ts';
import { useCategoryName, useGoodsWords, useRegionName } from '#client/goods/goods-names.ts';
import { GoodsGallery } from '#client/goods/sheet/goods-gallery.tsx';
import { TokenFacts } from '#client/goods/sheet/token-facts.tsx';
import { LOCALE_PROPERTIES, localeOfServer, SERVER_LANGUAGES } from '#protocol/locales.ts';
import { formatMoney } from '#protocol/money.ts';
import styles from './case.module.css';
import { Fact, Facts } from './facts.tsx';
import type { StaffCase } from './shown-moves.ts';

/** The submitted goods with all pictures, languages and fields. */
export function GoodsCase({
  goods: { num, data, files },
  title,
}: {
  goods: NonNullable<StaffCase['goods']>;
  title: string;
}) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const category = useCategoryName();
  const region = useRegionName();
  const words = useGoodsWords();
  const money = (amount: string) => amount && formatMoney(amount, data.currency);
  const urlOf = (fileId: string | null) => files.find((file) => file.fileId === fileId) ?? null;
  const images = data.images.flatMap(({ fileId }) => urlOf(fileId) ?? []);
  const videoUrl = data.video && (data.video.fileId ? (urlOf(data.video.fileId)?.url ?? '') : data.video.url);
  const minutes = data.extendMinutes;
  const { length, width, height } = data.size;
  const sides = [length, width, height].filter(Boolean).join(' × ');
  const written = SERVER_LANGUAGES.filter((language) => data.texts[language].title || data.texts[language].description);
  return (
    <>
      <GoodsGallery
        images={images}
        video={
          data.video && videoUrl ? { type: data.video.type, url: videoUrl, cover: urlOf(data.video.coverFileId) } : null
        }
        title={title}
      />
      {written.map((language) => {
        const { name, htmlLang } = LOCALE_PROPERTIES[localeOfServer(language)];
        return (
          <section key={language} className={styles.text}>
            <p className={styles.language}>{name}</p>
            <h2 lang={htmlLang} className={styles.goodsTitle}>
              {data.texts[language].title}
            </h2>
            <p lang={htmlLang} className={styles.description}>
              {data.texts[language].description}
            </p>
          </section>
        );
      })}
      <Facts title={<Trans>What is offered</Trans>}>
        <Fact name={<Trans>Number</Trans>}>{num}</Fact>
        <Fact name={<Trans>Kind</Trans>}>{words.type(data.type)}</Fact>
        <Fact name={<Trans>Category</Trans>}>{category(data.categoryCode)}</Fact>
        <Fact name={<Trans>Sold by</Trans>}>{data.asStore ? <Trans>the store</Trans> : <Trans>the person</Trans>}</Fact>
        <Fact name={<Trans>Sale</Trans>}>{data.saleType !== null && words.saleType(data.saleType)}</Fact>
        <Fact name={<Trans>Price</Trans>}>{money(data.price)}</Fact>
        <Fact name={<Trans>Starting price</Trans>}>{money(data.startingPrice)}</Fact>
        <Fact name={<Trans>Each bid adds</Trans>}>{money(data.incrementPrice)}</Fact>
        <Fact name={<Trans>At once for</Trans>}>{money(data.fixedPrice)}</Fact>
        <Fact name={<Trans>Reserve price</Trans>}>{money(data.reservePrice)}</Fact>
        <Fact name={<Trans>Ends</Trans>}>{data.endAt !== null ? fullTime(data.endAt, intl) : ''}</Fact>
        <Fact name={<Trans>Extend it while people bid</Trans>}>
          {minutes === null ? '' : t`${plural(minutes, { one: '# minute', other: '# minutes' })}`}
        </Fact>
        <Fact name={<Trans>Payment</Trans>}>{data.receiptType !== null ? words.receipt(data.receiptType) : ''}</Fact>
        <Fact name={<Trans>Transfer</Trans>}>
          {data.transactionType !== null ? words.transaction(data.transactionType) : ''}
        </Fact>
        <Fact name={<Trans>Delivery</Trans>}>{data.logistics.map(words.logistics).join(' · ')}</Fact>
        <Fact name={<Trans>Brand</Trans>}>{data.brand}</Fact>
        <Fact name={<Trans>Region</Trans>}>{data.region && region(data.region)}</Fact>
        <Fact name={<Trans>Size</Trans>}>{sides && t`${sides} mm`}</Fact>
        {/* oxlint-disable-next-line react/no-array-index-key -- a seller may name two properties alike */}
        {data.properties.map(({ name, value }, index) => (
          <Fact key={index} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      {data.token && <TokenFacts token={data.token} />}
    </>
  );
}
