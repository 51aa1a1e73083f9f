import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#client/design/button.tsx';
import { FieldError } from '#client/design/field.tsx';
import { Icon } from '#client/design/icon.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { GOODS } from '#protocol/limits.ts';
import styles from './editor.module.css';
import type { Fields } from './fields.ts';

/** Facts of the seller's own choosing, e.g. "Movement: hand-wound". */
export function Properties({
  fields: {
    data: { properties },
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
        <Trans>Other facts</Trans>
      </legend>
      {properties.map(({ name, value }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity, and are only added at the end
        <div key={index} className={styles.property}>
          <TextInput
            label={t`Name of fact ${index + 1}`}
            placeholder={t`Material`}
            value={name}
            error={error(`properties.${index}`)}
            maxLength={GOODS.propertyMax}
            onChange={(event) => set(index, { name: event.target.value })}
          />
          <TextInput
            label={t`Fact ${index + 1}`}
            placeholder={t`Silver, gilded`}
            value={value}
            maxLength={GOODS.propertyMax}
            onChange={(event) => set(index, { value: event.target.value })}
            onBlur={() => leave(`properties.${index}`)}
          />
          <Button
            variant="quiet"
            icon
            aria-label={t`Remove fact ${index + 1}`}
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
            <Trans>Add a fact</Trans>
          </Button>
        </div>
      )}
    </fieldset>
  );
}
