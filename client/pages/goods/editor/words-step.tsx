import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Select } from '#client/design/select.tsx';
import { Tabs } from '#client/design/tabs.tsx';
import { TextArea } from '#client/design/text-area.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { isBlank } from '#protocol/rules/blank.ts';
import { GOODS } from '#protocol/limits.ts';
import { LOCALE_PROPERTIES, localeOfServer, SERVER_LANGUAGES, type ServerLanguage } from '#protocol/locales.ts';
import { GOODS_TYPE } from '#protocol/lookups.ts';
import { suggestedDetails } from '#protocol/rules/details.ts';
import styles from './editor.module.css';
import { PlainFields, type Fields } from './fields.tsx';
import { Button } from '#client/design/button.tsx';
import { FieldError } from '#client/design/field.tsx';
import { Icon } from '#client/design/icon.tsx';

/** Properties the seller chooses, e.g. "Movement: hand-wound". */
function Properties({
  fields: {
    data: { properties, categoryCode },
    change,
    error,
    leave,
  },
}: {
  fields: Fields;
}) {
  const { t } = useLingui();
  const { server } = useLocale();
  const suggestions = useId();
  const used = properties.map(({ name }) => name);
  const set = (index: number, patch: Partial<(typeof properties)[number]>) =>
    change({ properties: properties.map((entry, place) => (place === index ? { ...entry, ...patch } : entry)) });
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>Other details</Trans>
      </legend>
      {properties.map(({ name, value }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity and are only appended
        <div key={index} className={styles.property}>
          <TextInput
            label={t`Name of detail ${index + 1}`}
            placeholder={t`Material`}
            value={name}
            list={suggestions}
            autoComplete="off"
            error={error(`properties.${index}`)}
            maxLength={GOODS.propertyMax}
            onChange={(event) => set(index, { name: event.target.value })}
          />
          <TextInput
            label={t`Detail ${index + 1}`}
            placeholder={t`Silver, gilded`}
            value={value}
            maxLength={GOODS.propertyMax}
            onChange={(event) => set(index, { value: event.target.value })}
            onBlur={() => leave(`properties.${index}`)}
          />
          <Button
            variant="quiet"
            icon
            aria-label={t`Remove detail ${index + 1}`}
            onClick={() => change({ properties: properties.filter((_, place) => place !== index) })}
          >
            <Icon name="trash" />
          </Button>
        </div>
      ))}
      <datalist id={suggestions}>
        {suggestedDetails(server, categoryCode, used).map((name) => (
          <option key={name} value={name} aria-label={name} />
        ))}
      </datalist>
      <FieldError id="properties-error">{error('properties')}</FieldError>
      {properties.length < GOODS.propertiesMost && (
        <div>
          <Button size="small" onClick={() => change({ properties: [...properties, { name: '', value: '' }] })}>
            <Icon name="plus" size={16} />
            <Trans>Add a detail</Trans>
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Title and description in up to three languages, brand, region, size and properties. */
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
          label={t`Languages`}
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
          label={t`Location`}
          placeholder={t`Not specified`}
          value={data.region}
          error={error('region')}
          options={region.map(({ key, value }) => ({ value: key, label: value }))}
          onChange={(event) => change({ region: event.target.value })}
        />
      </div>
      {data.type === GOODS_TYPE.entity && <Size fields={fields} />}
      <PlainFields step="words" fields={fields} />
      <Properties fields={fields} />
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
        label={t`Title`}
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
        label={t`Description`}
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

function Size({ fields: { data, change, error, leave } }: { fields: Fields }) {
  const { t } = useLingui();
  const names = { length: t`Length (mm)`, width: t`Width (mm)`, height: t`Height (mm)` };
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>Size</Trans>
      </legend>
      <div className={styles.triple}>
        {(['length', 'width', 'height'] as const).map((side) => (
          <TextInput
            key={side}
            label={names[side]}
            inputMode="decimal"
            value={data.size[side]}
            error={error(`size.${side}`)}
            maxLength={GOODS.sizeDigits + 2}
            onChange={(event) => change({ size: { ...data.size, [side]: event.target.value.normalize('NFKC') } })}
            onBlur={() => leave(`size.${side}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}
