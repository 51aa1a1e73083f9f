import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Tabs } from '#client/design/tabs.tsx';
import { TextArea } from '#client/design/text-area.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { ProvenanceStep } from '#protocol/entities/goods.ts';
import { GOODS } from '#protocol/limits.ts';
import { LOCALE_PROPERTIES, localeOfServer, SERVER_LANGUAGES, type ServerLanguage } from '#protocol/locales.ts';
import { GOODS_TYPE } from '#protocol/lookups.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import { withTranslation } from '#protocol/rules/goods-texts.ts';
import styles from './editor.module.css';
import type { Fields } from './fields.tsx';

/** The condition report and the provenance in other languages than they are written in. */
export function FactTranslations({ fields }: { fields: Fields }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const [language, setLanguage] = useState<string>(SERVER_LANGUAGES.find((code) => code !== server) ?? server);
  const { data } = fields;
  const hasReport = data.type === GOODS_TYPE.entity && !isBlank(data.conditionNote);
  const hasSteps = data.provenance.some(({ text }) => !isBlank(text));
  if (!hasReport && !hasSteps) return null;
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>Condition and provenance in other languages</Trans>
      </legend>
      <p className={styles.hint}>
        <Trans>Optional. Buyers whose language has no translation read what you wrote above.</Trans>
      </p>
      <Tabs
        label={t({ message: 'Languages', context: 'heading' })}
        value={language}
        onChange={setLanguage}
        tabs={SERVER_LANGUAGES.map((code) => ({
          id: code,
          label: LOCALE_PROPERTIES[localeOfServer(code)].name,
          panel: <Translation key={code} code={code} hasReport={hasReport} fields={fields} />,
        }))}
      />
    </fieldset>
  );
}

const NO_WORDS = { time: '', text: '', document: '' };

function Translation({
  code,
  hasReport,
  fields: { data, change, error, leave },
}: {
  code: ServerLanguage;
  hasReport: boolean;
  fields: Fields;
}) {
  const { t } = useLingui();
  const { conditionTranslations, provenance } = data;
  const { name, htmlLang: lang } = LOCALE_PROPERTIES[localeOfServer(code)];
  const set = (index: number, step: ProvenanceStep, patch: Partial<typeof NO_WORDS>) => {
    const words = { ...(step.translations?.[code] ?? NO_WORDS), ...patch };
    change({ provenance: provenance.with(index, withTranslation(step, code, words)) });
  };
  return (
    <div className={styles.language}>
      {hasReport && (
        <TextArea
          lang={lang}
          label={t`${name}: condition report`}
          rows={3}
          value={conditionTranslations[code]}
          placeholder={data.conditionNote}
          error={error(`conditionTranslations.${code}`)}
          onChange={({ target }) =>
            change({ conditionTranslations: { ...conditionTranslations, [code]: target.value } })
          }
          onBlur={() => leave(`conditionTranslations.${code}`)}
        />
      )}
      {provenance.map((step, index) => {
        if (isBlank(step.text)) return null;
        const words = step.translations?.[code] ?? NO_WORDS;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- steps have no other identity and are only appended
          <div key={index} className={styles.provenance}>
            <TextInput
              lang={lang}
              label={t`${name}: when (step ${index + 1})`}
              placeholder={step.time}
              value={words.time}
              autoComplete="off"
              maxLength={GOODS.provenanceTimeMax}
              onChange={({ target }) => set(index, step, { time: target.value })}
            />
            <TextInput
              lang={lang}
              label={t`${name}: what happened (step ${index + 1})`}
              placeholder={step.text}
              value={words.text}
              autoComplete="off"
              error={error(`provenance.${index}.${code}`)}
              maxLength={GOODS.provenanceTextMax}
              onChange={({ target }) => set(index, step, { text: target.value })}
            />
            <TextInput
              lang={lang}
              label={t`${name}: document (step ${index + 1})`}
              placeholder={step.document}
              value={words.document}
              autoComplete="off"
              maxLength={GOODS.provenanceDocumentMax}
              onChange={({ target }) => set(index, step, { document: target.value })}
            />
          </div>
        );
      })}
    </div>
  );
}
