import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Select } from '#client/design/select.tsx';
import { Tabs } from '#client/design/tabs.tsx';
import { TextArea } from '#client/design/text-area.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { isBlank } from '#protocol/rules/blank.ts';
import { GOODS } from '#protocol/limits.ts';
import { LOCALE_PROPERTIES, localeOfServer, SERVER_LANGUAGES, type ServerLanguage } from '#protocol/locales.ts';
import styles from './editor.module.css';
import { PlainFields, type Fields } from './fields.tsx';

/** Title and description in up to three languages, brand and region. */
export function WordsStep({ fields }: { fields: Fields }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const { data, change, error, leave } = fields;
  const [language, setLanguage] = useState<string>(server);
  const areas = useResource('public.availableAreas', { query: { languageCode: server } }).data ?? [];
  const region =
    areas.some(({ key }) => key === data.region) || data.region === ''
      ? areas
      : [...areas, { key: data.region, value: data.region }];
  return (
    <div className={styles.fields}>
      <div>
        <p className={styles.hint}>
          <Trans>One language is enough; each one you add reaches more buyers.</Trans>
        </p>
        <Tabs
          label={t({ message: 'Languages', context: 'heading' })}
          value={language}
          onChange={setLanguage}
          tabs={SERVER_LANGUAGES.map((code) => ({
            id: code,
            label: (
              <LanguageName
                code={code}
                written={!isBlank(data.texts[code].title)}
                wrong={error(`texts.${code}.title`) !== undefined || error(`texts.${code}.description`) !== undefined}
              />
            ),
            panel: <Words key={code} code={code} fields={fields} />,
          }))}
        />
      </div>
      <div className={styles.pair}>
        <TextInput
          label={t`Brand or maker`}
          value={data.brand}
          error={error('brand')}
          maxLength={GOODS.brandMax}
          onChange={(event) => change({ brand: event.target.value })}
          onBlur={() => leave('brand')}
        />
        <Select
          label={t({ message: 'Location', context: 'field' })}
          placeholder={t`Not specified`}
          value={data.region}
          error={error('region')}
          options={region.map(({ key, value }) => ({ value: key, label: value }))}
          onChange={(event) => change({ region: event.target.value })}
        />
      </div>
      <PlainFields step="words" fields={fields} />
    </div>
  );
}

function LanguageName({ code, written, wrong }: { code: ServerLanguage; written: boolean; wrong: boolean }) {
  const { name } = LOCALE_PROPERTIES[localeOfServer(code)];
  return (
    <span className={wrong ? styles.wrongTab : written ? styles.writtenTab : undefined}>
      {name}
      {written && ' ✓'}
    </span>
  );
}

function Words({ code, fields: { data, change, error, leave } }: { code: ServerLanguage; fields: Fields }) {
  const { t } = useLingui();
  const words = data.texts[code];
  const write = (patch: Partial<typeof words>) => change({ texts: { ...data.texts, [code]: { ...words, ...patch } } });
  const lang = LOCALE_PROPERTIES[localeOfServer(code)].htmlLang;
  // A missing title is reported for the first language; the reader may have opened another.
  const titleError = error(`texts.${code}.title`) ?? (isBlank(words.title) ? error('texts.EN.title') : undefined);
  const [count, most] = [words.description.length, GOODS.descriptionMax];
  return (
    <div className={styles.language} lang={lang}>
      <TextInput
        label={t({ message: 'Title', context: 'field' })}
        value={words.title}
        error={titleError}
        maxLength={GOODS.titleMax + 40}
        onChange={(event) => write({ title: event.target.value })}
        onBlur={() => {
          leave(`texts.${code}.title`);
          leave('texts.EN.title');
        }}
      />
      <TextArea
        label={t({ message: 'Description', context: 'field' })}
        rows={8}
        value={words.description}
        error={error(`texts.${code}.description`)}
        hint={count > most / 2 ? t`${count} of ${most} characters` : undefined}
        onChange={(event) => write({ description: event.target.value })}
        onBlur={() => leave(`texts.${code}.description`)}
      />
    </div>
  );
}
