import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Label } from '#client/design/badge.tsx';
import { Button, buttonClass } from '#client/design/button.tsx';
import { useRegionName } from '#client/goods/goods-names.ts';
import type { Address } from '#protocol/http/addresses.ts';
import styles from './addresses.module.css';
import { phoneText } from './phone-text.ts';
import { linkTo } from '#protocol/pages.ts';

export function AddressCard({
  address,
  busy,
  onDefault,
  onRemove,
}: {
  address: Address;
  busy: boolean;
  onDefault: () => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const countryName = useRegionName();
  const { id, consignee, country, detail, isDefault } = address;
  return (
    <li className={styles.card}>
      <div className={styles.text}>
        <p className={styles.consignee}>
          {consignee}{' '}
          {isDefault && (
            <Label>
              <Trans>Default</Trans>
            </Label>
          )}
        </p>
        <p className={styles.quiet}>{phoneText(address)}</p>
        <p className={styles.place}>{detail}</p>
        <p className={styles.quiet}>{countryName(country)}</p>
      </div>
      <div className={styles.tools}>
        {!isDefault && (
          <Button
            size="small"
            variant="quiet"
            busy={busy}
            onClick={onDefault}
            aria-label={t`Make the address of ${consignee} the default`}
          >
            <Trans>Make default</Trans>
          </Button>
        )}
        <Link
          href={linkTo('addressEdit', { id })}
          className={buttonClass({ size: 'small' })}
          aria-label={t`Edit the address of ${consignee}`}
        >
          <Trans>Edit</Trans>
        </Link>
        <Button size="small" variant="danger" onClick={onRemove} aria-label={t`Delete the address of ${consignee}`}>
          <Trans>Delete</Trans>
        </Button>
      </div>
    </li>
  );
}
