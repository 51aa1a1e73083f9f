import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useCategoryName } from '#client/goods/goods-names.ts';
import { shopPath } from '#client/stores/shop-path.ts';
import { STORE_TYPE } from '#protocol/lookups.ts';
import { Fact, Facts } from './facts.tsx';
import type { StaffCase } from './staff-case.ts';

export function StoreCase({ store, owner }: { store: NonNullable<StaffCase['store']>; owner: StaffCase['owner'] }) {
  const category = useCategoryName();
  const company = store.type === STORE_TYPE.company;
  const differs = !company && owner.name !== '' && owner.name.trim() !== store.entityName.trim();
  const { name } = owner;
  return (
    <Facts title={<Trans>What the papers must say</Trans>}>
      <Fact name={<Trans>Belongs to</Trans>}>{company ? <Trans>a company</Trans> : <Trans>a person</Trans>}</Fact>
      <Fact name={company ? <Trans>Full name of the company</Trans> : <Trans>Full name</Trans>} doubtful={differs}>
        {store.entityName}
        {differs && (
          <small>
            <Trans>The account is called {name}</Trans>
          </small>
        )}
      </Fact>
      <Fact name={<Trans>Name of the store</Trans>}>{store.name}</Fact>
      <Fact name={<Trans>Display name</Trans>}>
        <Link href={shopPath(store.id)}>{store.displayName}</Link>
      </Fact>
      <Fact name={<Trans>Store number</Trans>}>{store.num}</Fact>
      <Fact name={<Trans>Trade</Trans>}>{category(store.businessCategory)}</Fact>
      <Fact name={<Trans>Address</Trans>}>{store.address}</Fact>
      <Fact name={<Trans>Phone</Trans>}>
        {store.contactPhone && <a href={`tel:${store.contactPhone.replace(/\s/g, '')}`}>{store.contactPhone}</a>}
      </Fact>
      <Fact name={<Trans>Email</Trans>}>{store.email && <a href={`mailto:${store.email}`}>{store.email}</a>}</Fact>
    </Facts>
  );
}
