import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '#client/design/button.tsx';
import { FieldError } from '#client/design/field.tsx';
import { Icon } from '#client/design/icon.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { GOODS } from '#protocol/limits.ts';
import { GOODS_TYPE } from '#protocol/lookups.ts';
import {
  otherDetails,
  standardDetails,
  standardValue,
  withStandardValue,
  type StandardDetail,
} from '#protocol/rules/details.ts';
import { tidySize } from '#protocol/rules/tidy-goods.ts';
import styles from './editor.module.css';
import { FactTranslations } from './fact-translations.tsx';
import { PlainFields, type Fields } from './fields.tsx';

/** The facts of the piece: the details of its category, its size, condition, provenance and what comes with it. */
export function FactsStep({ fields }: { fields: Fields }) {
  const isEntity = fields.data.type === GOODS_TYPE.entity;
  return (
    <div className={styles.fields}>
      <StandardDetails fields={fields} />
      {isEntity && <Size fields={fields} />}
      <OtherDetails fields={fields} />
      <PlainFields step="facts" fields={fields} />
      <Provenance fields={fields} />
      <FactTranslations fields={fields} />
    </div>
  );
}

/** One field for each standard detail of the category; buyers read its name in their language. */
function StandardDetails({ fields }: { fields: Fields }) {
  const { server } = useLocale();
  const { categoryCode } = fields.data;
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>About this kind of item</Trans>
      </legend>
      <p className={styles.hint}>
        <Trans>All optional. Names, units and the suggested values are translated for buyers.</Trans>
      </p>
      <div className={styles.pair}>
        {standardDetails(server, categoryCode).map((detail) => (
          <StandardField key={detail.key} detail={detail} fields={fields} />
        ))}
      </div>
    </fieldset>
  );
}

function StandardField({
  detail: { key, name, suggestions },
  fields: {
    data: { categoryCode, properties },
    change,
    error,
    leave,
  },
}: {
  detail: StandardDetail;
  fields: Fields;
}) {
  const list = useId();
  const at = properties.findIndex(({ name: stored }) => stored === key);
  return (
    <>
      <TextInput
        label={name}
        value={standardValue(categoryCode, properties, key)}
        list={suggestions.length > 0 ? list : undefined}
        autoComplete="off"
        maxLength={GOODS.propertyMax}
        error={at < 0 ? undefined : error(`properties.${at}`)}
        onChange={({ target }) =>
          change({ properties: withStandardValue(categoryCode, properties, key, target.value) })
        }
        onBlur={() => at >= 0 && leave(`properties.${at}`)}
      />
      {suggestions.length > 0 && (
        <datalist id={list}>
          {suggestions.map((value) => (
            <option key={value} value={value} aria-label={value} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Details that the seller names, which buyers read as they are written. */
function OtherDetails({
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
  const set = (index: number, patch: Partial<(typeof properties)[number]>) =>
    change({ properties: properties.map((entry, place) => (place === index ? { ...entry, ...patch } : entry)) });
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>Other details</Trans>
      </legend>
      {otherDetails(categoryCode, properties).map((index, row) => (
        <div key={index} className={styles.property}>
          <TextInput
            label={t`Name of detail ${row + 1}`}
            value={properties[index]?.name ?? ''}
            autoComplete="off"
            error={error(`properties.${index}`)}
            maxLength={GOODS.propertyMax}
            onChange={(event) => set(index, { name: event.target.value })}
          />
          <TextInput
            label={t`Detail ${row + 1}`}
            value={properties[index]?.value ?? ''}
            maxLength={GOODS.propertyMax}
            onChange={(event) => set(index, { value: event.target.value })}
            onBlur={() => leave(`properties.${index}`)}
          />
          <Button
            variant="quiet"
            icon
            aria-label={t`Remove detail ${row + 1}`}
            onClick={() => change({ properties: properties.filter((_, place) => place !== index) })}
          >
            <Icon name="trash" />
          </Button>
        </div>
      ))}
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

const NO_STEP = { time: '', text: '', document: '' };

/** The history of the piece in steps, each with the document that shows it, if there is one. */
function Provenance({
  fields: {
    data: { provenance },
    change,
    error,
    leave,
  },
}: {
  fields: Fields;
}) {
  const { t } = useLingui();
  const set = (index: number, patch: Partial<(typeof provenance)[number]>) =>
    change({ provenance: provenance.map((step, place) => (place === index ? { ...step, ...patch } : step)) });
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans context="heading">Provenance</Trans>
      </legend>
      <p className={styles.hint}>
        <Trans>
          Who owned it, the earliest first. Each step is shown as your statement until our staff have seen its document.
        </Trans>
      </p>
      {provenance.map(({ time, text, document }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps have no other identity and are only appended
        <div key={index} className={styles.provenance}>
          <TextInput
            label={t`When (step ${index + 1})`}
            placeholder="1988"
            value={time}
            autoComplete="off"
            maxLength={GOODS.provenanceTimeMax}
            onChange={(event) => set(index, { time: event.target.value })}
          />
          <TextInput
            label={t`What happened (step ${index + 1})`}
            placeholder={t`Bought from a dealer in Guangzhou`}
            value={text}
            autoComplete="off"
            error={error(`provenance.${index}`)}
            maxLength={GOODS.provenanceTextMax}
            onChange={(event) => set(index, { text: event.target.value })}
            onBlur={() => leave(`provenance.${index}`)}
          />
          <TextInput
            label={t`Document (step ${index + 1}, optional)`}
            placeholder={t`Invoice of 12 May 1988`}
            value={document}
            autoComplete="off"
            maxLength={GOODS.provenanceDocumentMax}
            onChange={(event) => set(index, { document: event.target.value })}
          />
          <Button
            variant="quiet"
            icon
            aria-label={t`Remove step ${index + 1}`}
            onClick={() => change({ provenance: provenance.filter((_, place) => place !== index) })}
          >
            <Icon name="trash" />
          </Button>
        </div>
      ))}
      <FieldError id="provenance-error">{error('provenance')}</FieldError>
      {provenance.length < GOODS.provenanceMost && (
        <div>
          <Button size="small" onClick={() => change({ provenance: [...provenance, NO_STEP] })}>
            <Icon name="plus" size={16} />
            <Trans>Add a step</Trans>
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function Size({ fields: { data, change, error, leave } }: { fields: Fields }) {
  const { t } = useLingui();
  const names = { length: t`Length (mm)`, width: t`Width (mm)`, height: t`Height (mm)` };
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans context="field">Size</Trans>
      </legend>
      <div className={styles.triple}>
        {(['length', 'width', 'height'] as const).map((side) => (
          <TextInput
            key={side}
            label={names[side]}
            inputMode="decimal"
            value={data.size[side]}
            error={error(`size.${side}`)}
            maxLength={GOODS.sizeMax}
            onChange={(event) => change({ size: { ...data.size, [side]: event.target.value } })}
            onBlur={() => {
              leave(`size.${side}`);
              const tidy = tidySize(data.size[side]);
              if (tidy !== undefined && tidy !== data.size[side]) change({ size: { ...data.size, [side]: tidy } });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
