import type { Deal } from '#protocol/entities/trade.ts';
import type { LOGISTICS } from '#protocol/lookups.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm, useWatch } from 'react-hook-form';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { inLocale } from '#client/navigation/paths.ts';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { RadioGroup } from '#client/design/radio-group.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { DraftNote } from '#client/forms/draft-note.tsx';
import { useAutosave, type FormDraft } from '#client/forms/form-draft.ts';
import { restoreValues } from '#client/forms/restore-values.ts';
import {
  required,
  RadioField,
  TextAreaField,
  TextField,
  useFormField,
  type FormFieldProps,
} from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import { useOptionLabel } from '#client/goods/field-labels.ts';
import type { Address } from '#protocol/http/addresses.ts';
import { TRADE } from '#protocol/limits.ts';
import { linkTo } from '#protocol/pages.ts';
import { chosenAddress } from './chosen-address.ts';

/** Marks the goods as sent (with tracking), handed over or transferred. Mount it once the draft is loaded. */
export function SendForm({ deal, draft, onDone }: { deal: Deal; draft: FormDraft<DealValues>; onDone: () => void }) {
  const form = useForm<DealValues>({ defaultValues: restoreValues(initialDealValues(deal), draft.value) });
  const { control } = form;
  useAutosave(form, draft.save);
  const mailed = deal.logistics === 'mailing' && !deal.isToken;
  const submit = useSubmit(form, async ({ carrier, trackingNumber, note }) => {
    await makeCall('deals.move', {
      params: { id: deal.id },
      body: {
        move: 'send',
        note: note.trim(),
        carrier: mailed ? carrier.trim() : '',
        trackingNumber: mailed || deal.isToken ? trackingNumber.trim() : '',
      },
    });
    draft.clear();
    onDone();
  });
  return (
    <form {...submit.props} className={forms.form}>
      <FormError error={submit.error} />
      {mailed && (
        <div className={forms.pair}>
          <TextField
            control={control}
            name="carrier"
            label={<Trans context="field">Carrier</Trans>}
            check={required('required')}
            maxLength={TRADE.lineMax}
          />
          <TextField
            control={control}
            name="trackingNumber"
            label={<Trans>Tracking number</Trans>}
            check={required('required')}
            maxLength={TRADE.lineMax}
            autoComplete="off"
          />
        </div>
      )}
      {deal.isToken && (
        <TextField
          control={control}
          name="trackingNumber"
          label={<Trans>Transaction (optional)</Trans>}
          maxLength={TRADE.lineMax}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <TextAreaField
        control={control}
        name="note"
        label={<Trans>Note (optional)</Trans>}
        rows={2}
        maxLength={TRADE.noteMax}
      />
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy}>
          {deal.isToken ? (
            <Trans>Mark as transferred</Trans>
          ) : mailed ? (
            <Trans>Mark as sent</Trans>
          ) : (
            <Trans>Mark as handed over</Trans>
          )}
        </Button>
        <DraftNote draft={draft} />
      </div>
      <p className={forms.quiet}>
        <Trans>From now on, only our staff can cancel the deal.</Trans>
      </p>
    </form>
  );
}

type FormProps = { deal: Deal; draft: FormDraft<DealValues>; onDone: () => void };

/** How the buyer receives the goods: by mail, in person, or into a wallet. Mount it once the draft is loaded. */
export function ArrangeForm({ deal, draft, onDone }: FormProps) {
  const { t } = useLingui();
  const optionLabel = useOptionLabel();
  const form = useForm<DealValues>({ defaultValues: restoreValues(initialDealValues(deal), draft.value) });
  const { control } = form;
  useAutosave(form, draft.save);
  const logistics = readLogistics(useWatch({ control, name: 'logistics' }));
  const { data: addresses } = useResource('addresses.list', {});
  const addressIn = (chosen: string) => chosenAddress(addresses ?? [], chosen, deal.delivery);
  const submit = useSubmit(form, async ({ addressId, destination, note }) => {
    await makeCall('deals.move', {
      params: { id: deal.id },
      body: {
        move: 'arrange',
        note: note.trim(),
        logistics: deal.isToken ? null : logistics,
        addressId: (logistics === 'mailing' && addressIn(addressId)) || null,
        destination: logistics === 'mailing' && !deal.isToken ? '' : destination.trim(),
      },
    });
    draft.clear();
    onDone();
  });
  return (
    <form {...submit.props} className={forms.form}>
      <FormError error={submit.error} />
      {deal.isToken && (
        <TextField
          control={control}
          name="destination"
          label={<Trans>Your wallet</Trans>}
          hint={<Trans>The wallet address that receives the collectible</Trans>}
          check={required('required')}
          maxLength={TRADE.lineMax}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {!deal.isToken && deal.logisticsOptions.length > 1 && (
        <RadioField
          control={control}
          name="logistics"
          label={t`How would you like to receive it?`}
          check={required('deliveryRequired')}
          options={deal.logisticsOptions.map((way) => ({ value: way, label: optionLabel('logistics', way) }))}
        />
      )}
      {!deal.isToken && logistics === 'mailing' && (
        <AddressField control={control} addresses={addresses} addressIn={addressIn} />
      )}
      {!deal.isToken && logistics === 'faceToFace' && (
        <TextField
          control={control}
          name="destination"
          label={<Trans>Where will you meet?</Trans>}
          hint={
            deal.managed ? (
              <Trans>
                Our staff bring it to you: name a public place, a day and a time. They write in the conversation if that
                is not possible.
              </Trans>
            ) : (
              <Trans>A public place, and the day and time you agreed in the conversation</Trans>
            )
          }
          check={required('required')}
          maxLength={TRADE.lineMax}
        />
      )}
      <TextAreaField
        control={control}
        name="note"
        label={<Trans>Note (optional)</Trans>}
        rows={2}
        maxLength={TRADE.noteMax}
      />
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy}>
          <Trans>Confirm delivery details</Trans>
        </Button>
        <DraftNote draft={draft} />
      </div>
      {logistics === 'mailing' && (
        <p className={forms.quiet}>
          <Trans>The address is shown to the other side and our staff, for this deal alone.</Trans>
        </p>
      )}
    </form>
  );
}

type AddressFieldProps = Pick<FormFieldProps<DealValues>, 'control'> & {
  addresses: readonly Address[] | null;
  /** @returns the id that is shown as selected for a value of the field */
  addressIn: (chosen: string) => string;
};

/** The user's delivery addresses, the default first. */
function AddressField({ control, addresses, addressIn }: AddressFieldProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { field, error } = useFormField({
    control,
    name: 'addressId',
    check: (chosen) => (addressIn(String(chosen)) === '' ? 'addressRequired' : undefined),
  });
  const add = (
    <a href={inLocale(linkTo('addressEdit'), locale)} target="_blank" rel="noreferrer">
      <Trans>Add an address</Trans> <Icon name="external" size={14} label={t`(opens in a new tab)`} />
    </a>
  );
  if (!addresses) return <Skeleton height="6rem" />;
  return (
    <RadioGroup
      {...field}
      value={addressIn(field.value) || null}
      error={error}
      label={t`Deliver to which address?`}
      hint={addresses.length === 0 ? <Trans>No saved addresses yet. {add}</Trans> : add}
      options={addresses.map(({ id, consignee, detail, areaCode, mobile }) => ({
        value: id,
        label: consignee,
        hint: `${detail} · +${areaCode.replace(/^\+/, '')} ${mobile}`,
      }))}
    />
  );
}

/** Form values of a deal's moves; saved with the account under `deal:{id}`, never in the browser. */
export type DealValues = {
  logistics: string;
  addressId: string;
  destination: string;
  carrier: string;
  trackingNumber: string;
  note: string;
};

/** Initial form values, before the saved draft is applied. */
export function initialDealValues({ logisticsOptions, logistics, destination, shipment }: Deal): DealValues {
  const only = logisticsOptions.length === 1 ? logisticsOptions[0] : undefined;
  return {
    logistics: logistics ?? only ?? '',
    addressId: '',
    destination,
    carrier: shipment?.carrier ?? '',
    trackingNumber: shipment?.trackingNumber ?? '',
    note: '',
  };
}

export const readLogistics = (text: string): (typeof LOGISTICS)[number] | null =>
  text === 'mailing' || text === 'faceToFace' ? text : null;
