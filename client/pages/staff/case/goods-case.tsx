import { Trans, useLingui } from '@lingui/react/macro';
import { useFieldLabels, useFieldText } from '#client/goods/field-labels.ts';
import GoodsGallery from '#client/goods/sheet/goods-gallery.tsx';
import { TokenFacts } from '#client/goods/sheet/token-facts.tsx';
import { LOCALE_PROPERTIES, localeOfServer, SERVER_LANGUAGES, type ServerLanguage } from '#protocol/locales.ts';
import { goodsFieldRows, type GoodsFieldName } from '#protocol/rules/goods-fields.ts';
import { makeCall } from '#client/bridge/commands.ts';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { shortDate } from '#client/format/dates.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import { shownDetails } from '#protocol/rules/details.ts';
import styles from './case.module.css';
import { Fact, Facts } from './facts.tsx';
import type { StaffCase } from './shown-moves.ts';

/** The currency is part of every amount; the address concerns the seller. */
const NOT_LISTED: ReadonlySet<GoodsFieldName> = new Set(['currency', 'managedAddressId']);

/** The submitted goods with all pictures, languages and fields. */
export function GoodsCase({
  id,
  goods: { num, data, files, provenance },
  title,
}: {
  id: string;
  goods: NonNullable<StaffCase['goods']>;
  title: string;
}) {
  const { t } = useLingui();
  const { server } = useLocale();
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
      <Facts title={<Trans context="heading">Item</Trans>}>
        <Fact name={<Trans context="field">Number</Trans>}>{num}</Fact>
        {goodsFieldRows
          .filter(({ name }) => !NOT_LISTED.has(name))
          .map(({ name }) => (
            <Fact key={name} name={labels[name].name}>
              {fieldText(name, data[name], data.currency)}
            </Fact>
          ))}
        {SERVER_LANGUAGES.map((language) => {
          const { name, htmlLang } = LOCALE_PROPERTIES[localeOfServer(language)];
          return (
            <Fact key={language} name={`${labels.conditionNote.name} (${name})`}>
              {data.conditionTranslations[language] && (
                <span lang={htmlLang}>{data.conditionTranslations[language]}</span>
              )}
            </Fact>
          );
        })}
        <Fact name={<Trans context="field">Size</Trans>}>{sides && t`${sides} mm`}</Fact>
        {/* oxlint-disable-next-line react/no-array-index-key -- a seller may name two properties alike */}
        {shownDetails(server, data.categoryCode, data.properties).map(({ name, value }, index) => (
          <Fact key={index} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      {provenance.length > 0 && <ProvenanceChecks goodsId={id} steps={provenance} />}
      {data.token && <TokenFacts token={data.token} />}
    </>
  );
}

type Steps = NonNullable<StaffCase['goods']>['provenance'];

/** The provenance, whose documents staff mark as seen: buyers read that beside each step. */
function ProvenanceChecks({ goodsId, steps }: { goodsId: string; steps: Steps }) {
  return (
    <section className={styles.facts}>
      <h2 className={styles.subtitle}>
        <Trans context="heading">Provenance</Trans>
      </h2>
      <ol>
        {steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps have no other identity
          <ProvenanceCheck key={index} goodsId={goodsId} step={step} />
        ))}
      </ol>
    </section>
  );
}

/** What buyers read: as the seller wrote it, or in a language that it is translated into, with the document there. */
function StepWords({
  words: { time, text, document },
  language,
}: {
  words: Pick<Steps[number], 'time' | 'text' | 'document'>;
  language?: ServerLanguage;
}) {
  const { name, htmlLang } = LOCALE_PROPERTIES[localeOfServer(language ?? 'EN')];
  return (
    <p lang={language && htmlLang}>
      {language && <span className={styles.quiet}>{name} </span>}
      {time && <span className={styles.quiet}>{time} </span>}
      {text}
      {language && document && <span className={styles.quiet}> ({document})</span>}
    </p>
  );
}

function ProvenanceCheck({ goodsId, step: { checkTime, ...step } }: { goodsId: string; step: Steps[number] }) {
  const { intl } = useLocale();
  const isChecked = checkTime !== null;
  const day = isChecked ? shortDate(checkTime, intl) : '';
  const toggle = useAction(
    () => makeCall('staff.checkProvenance', { params: { goodsId }, body: { step, checked: !isChecked } }),
    showError,
  );
  return (
    <li className={styles.provenance}>
      <StepWords words={step} />
      {SERVER_LANGUAGES.map((language) => {
        const words = step.translations?.[language];
        return words && <StepWords key={language} words={words} language={language} />;
      })}
      {isBlank(step.document) ? (
        <p className={styles.quiet}>
          <Trans>No document named</Trans>
        </p>
      ) : (
        <div className={styles.bar}>
          <span className={styles.named}>
            <Icon name={isChecked ? 'check' : 'file'} size={16} /> {step.document}
          </span>
          {isChecked && (
            <span className={styles.quiet}>
              <Trans>Seen on {day}</Trans>
            </span>
          )}
          <Button
            size="small"
            variant={isChecked ? 'quiet' : 'outline'}
            busy={toggle.busy}
            onClick={() => toggle.run()}
          >
            {isChecked ? <Trans>Not seen after all</Trans> : <Trans>I have seen this document</Trans>}
          </Button>
        </div>
      )}
    </li>
  );
}
