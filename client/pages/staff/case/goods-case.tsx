import { Trans, useLingui } from '@lingui/react/macro';
import { useFieldLabels, useFieldText } from '#client/goods/field-labels.ts';
import { GoodsGallery } from '#client/goods/sheet/goods-gallery.tsx';
import { TokenFacts } from '#client/goods/sheet/token-facts.tsx';
import { LOCALE_PROPERTIES, localeOfServer, SERVER_LANGUAGES } from '#protocol/locales.ts';
import { goodsFieldRows, type GoodsFieldName } from '#protocol/rules/goods-fields.ts';
import styles from './case.module.css';
import { Fact, Facts } from './facts.tsx';
import type { StaffCase } from './shown-moves.ts';

/** The currency is part of every amount; the address concerns the seller. */
const NOT_LISTED: ReadonlySet<GoodsFieldName> = new Set(['currency', 'managedAddressId']);

/** The submitted goods with all pictures, languages and fields. */
export function GoodsCase({
  goods: { num, data, files },
  title,
}: {
  goods: NonNullable<StaffCase['goods']>;
  title: string;
}) {
  const { t } = useLingui();
  const labels = useFieldLabels();
  const fieldText = useFieldText();
  const urlOf = (fileId: string | null) => files.find((file) => file.fileId === fileId) ?? null;
  const images = data.images.flatMap(({ fileId }) => urlOf(fileId) ?? []);
  const videoUrl = data.video && (data.video.fileId ? (urlOf(data.video.fileId)?.url ?? '') : data.video.url);
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
      <Facts title={<Trans>Listing</Trans>}>
        <Fact name={<Trans>Number</Trans>}>{num}</Fact>
        {goodsFieldRows
          .filter(({ name }) => !NOT_LISTED.has(name))
          .map(({ name }) => (
            <Fact key={name} name={labels[name].name}>
              {fieldText(name, data[name], data.currency)}
            </Fact>
          ))}
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
