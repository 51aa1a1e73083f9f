import { useLingui, Trans } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Checkbox } from '#client/design/checkbox.tsx';
import { FieldError } from '#client/design/field.tsx';
import { RadioGroup } from '#client/design/radio-group.tsx';
import { Select } from '#client/design/select.tsx';
import { useOptionLabel } from '#client/goods/field-labels.ts';
import { LOGISTICS, TRANSACTION_TYPE, TOKEN_STANDARD } from '#protocol/lookups.ts';
import styles from './editor.module.css';
import { PlainFields, type Fields } from './fields.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { TokenFacts } from '#client/goods/sheet/token-facts.tsx';
import { isBlank } from '#protocol/rules/blank.ts';
import { readTokenLink } from '#protocol/rules/token-link.ts';

/** Who hands it over, where to, and how it travels. */
export function HandOverStep({ fields }: { fields: Fields }) {
  const { data, change, error, leave } = fields;
  const { t } = useLingui();
  const { server } = useLocale();
  const optionLabel = useOptionLabel();
  const addresses = useResource('public.managedAddresses', { body: { data: { languageCode: server } } }).data ?? [];
  const chosen = addresses.find(({ id }) => id === data.managedAddressId);
  return (
    <div className={styles.fields}>
      <RadioGroup
        name="transactionType"
        label={t`Who delivers it?`}
        value={data.transactionType === null ? null : String(data.transactionType)}
        error={error('transactionType')}
        onChange={(value) => change({ transactionType: Number(value) as 1 | 2 })}
        onBlur={() => leave('transactionType')}
        options={[
          {
            value: String(TRANSACTION_TYPE.self),
            label: t({ message: 'You', context: 'person' }),
            hint: t`Free of charge`,
          },
          {
            value: String(TRANSACTION_TYPE.managed),
            label: t`Vermeil, on consignment`,
            hint: t`You bring it to us; the commission is generally 5%`,
          },
        ]}
      />
      {data.transactionType === TRANSACTION_TYPE.managed && (
        <Select
          label={t`Consignment address`}
          placeholder={t`Please choose`}
          value={data.managedAddressId}
          error={error('managedAddressId')}
          hint={chosen?.address}
          options={addresses.map(({ id, companyName }) => ({ value: id, label: companyName }))}
          onChange={(event) => change({ managedAddressId: event.target.value })}
          onBlur={() => leave('managedAddressId')}
        />
      )}
      <fieldset className={styles.group}>
        <legend>{t`How does it reach the buyer?`}</legend>
        {LOGISTICS.map((way) => (
          <Checkbox
            key={way}
            label={optionLabel('logistics', way)}
            checked={data.logistics.includes(way)}
            onBlur={() => leave('logistics')}
            onChange={(event) =>
              change({
                logistics: LOGISTICS.filter((each) =>
                  each === way ? event.target.checked : data.logistics.includes(each),
                ),
              })
            }
          />
        ))}
        <FieldError id="logistics-error">{error('logistics')}</FieldError>
      </fieldset>
      <PlainFields step="handover" fields={fields} />
    </div>
  );
}

const NONE = {
  linkUrl: '',
  platform: 'opensea',
  chain: '',
  contractAddress: '',
  tokenId: '',
  tokenStandard: '',
} as const;

/** The link of a digital collectible; platform, chain, contract and token are read out of it as it is pasted. */
export function TokenStep({ fields: { data, change, error, leave } }: { fields: Fields }) {
  const { t } = useLingui();
  const token = data.token ?? NONE;
  const write = (linkUrl: string) => {
    const read = readTokenLink(linkUrl);
    change({
      token: read.ok
        ? {
            ...token,
            linkUrl,
            platform: read.platform,
            chain: read.chain,
            contractAddress: read.contractAddress,
            tokenId: read.tokenId,
          }
        : { ...token, linkUrl, chain: '', contractAddress: '', tokenId: '' },
    });
  };
  const fault =
    error('token.linkUrl') ??
    error('token.contractAddress') ??
    error('token.tokenId') ??
    error('token.chain') ??
    error('token.platform');
  return (
    <div className={styles.fields}>
      <TextInput
        type="url"
        inputMode="url"
        label={t`Link to the token`}
        value={token.linkUrl}
        error={fault}
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        hint={<Trans>Paste its OpenSea address, such as https://opensea.io/assets/ethereum/0x…/1</Trans>}
        onChange={(event) => {
          write(event.target.value);
          // A pasted link is checked immediately, a typed one on blur.
          if ((event.nativeEvent as InputEvent).inputType === 'insertFromPaste') leave('token.linkUrl');
        }}
        onBlur={() => leave('token.linkUrl')}
      />
      {!isBlank(token.contractAddress) && (
        <div aria-live="polite">
          <TokenFacts token={token} />
        </div>
      )}
      <RadioGroup
        name="tokenStandard"
        label={t({ message: 'Standard', context: 'token' })}
        value={token.tokenStandard || null}
        onChange={(value) => change({ token: { ...token, tokenStandard: value as (typeof TOKEN_STANDARD)[number] } })}
        options={TOKEN_STANDARD.map((standard) => ({ value: standard, label: standard }))}
      />
    </div>
  );
}
