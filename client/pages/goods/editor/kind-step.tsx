import { Trans, useLingui } from '@lingui/react/macro';
import { useUser } from '#client/bridge/use-topic.ts';
import { Checkbox } from '#client/design/checkbox.tsx';
import { RadioGroup } from '#client/design/radio-group.tsx';
import { Select } from '#client/design/select.tsx';
import { useCategories } from '#client/goods/goods-names.ts';
import { GOODS_TYPE, NFT_PLATFORM } from '#protocol/lookups.ts';
import styles from './editor.module.css';
import { PlainFields, type Fields } from './fields.tsx';

/** What it is, in which category, and whether a store sells it. */
export function KindStep({ fields }: { fields: Fields }) {
  const { data, change, error, leave } = fields;
  const { t } = useLingui();
  const user = useUser();
  const categories = useCategories();
  const nft = data.type === GOODS_TYPE.nft;
  const list = nft ? categories.nft : categories.entity;
  const choose = (type: string) => {
    if (type === String(data.type)) return;
    // Categories of one kind mean nothing for the other.
    if (type === String(GOODS_TYPE.nft)) {
      change({
        type: GOODS_TYPE.nft,
        categoryCode: '',
        token: data.token ?? {
          linkUrl: '',
          platform: NFT_PLATFORM[0],
          chain: '',
          contractAddress: '',
          tokenId: '',
          tokenStandard: '',
        },
      });
    } else change({ type: GOODS_TYPE.entity, categoryCode: '' });
  };
  return (
    <div className={styles.fields}>
      <RadioGroup
        name="type"
        label={t`What is it?`}
        value={String(data.type)}
        onChange={choose}
        options={[
          {
            value: String(GOODS_TYPE.entity),
            label: t`A physical item`,
            hint: t`An item that is handed over or sent`,
          },
          {
            value: String(GOODS_TYPE.nft),
            label: t`A digital collectible`,
            hint: t`An NFT, identified by its link`,
          },
        ]}
      />
      <Select
        label={t({ message: 'Category', context: 'field' })}
        placeholder={t`Please choose`}
        value={data.categoryCode}
        error={error('categoryCode')}
        options={list.map(({ key, value }) => ({ value: key, label: value }))}
        onChange={(event) => change({ categoryCode: event.target.value })}
        onBlur={() => leave('categoryCode')}
      />
      {user?.isStore && (
        <Checkbox
          label={t`Sell it through my store`}
          checked={data.asStore}
          hint={<Trans>Listed in your store, under the store’s name.</Trans>}
          onChange={(event) => change({ asStore: event.target.checked })}
        />
      )}
      <PlainFields step="kind" fields={fields} />
    </div>
  );
}
