import { Trans, useLingui } from '@lingui/react/macro';
import { showToast } from '#client/feedback/toasts.ts';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { Dialog } from '#client/design/dialog.tsx';
import { focusFirstField } from '#client/design/focus-first-field.ts';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import { DraftNote } from '#client/forms/draft-note.tsx';
import { useFormDraft, useAutosave, type FormDraft } from '#client/forms/form-draft.ts';
import { restoreValues } from '#client/forms/restore-values.ts';
import {
  EMPTY_REQUEST,
  attemptOf,
  bodyOf,
  budgetProblem,
  linkProblem,
  NO_REQUEST,
  typedQuantityProblem,
  type RequestDraft,
  type RequestValues,
} from './request-values.ts';
import { useCallback, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { makeCall, newId } from '#client/bridge/commands.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Button } from '#client/design/button.tsx';
import { required, SelectField, TextAreaField, TextField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { AmountField } from '#client/forms/amount-field.tsx';
import { useSubmit } from '#client/forms/use-submit.ts';
import { attemptFor } from '#client/offers/attempt.ts';
import { NotSentBanner } from '#client/offers/offer-state.tsx';
import { addStoredFiles, PicturesField } from '#client/forms/uploads/pictures-field.tsx';
import { useUploads } from '#client/forms/uploads/use-uploads.ts';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import { GOODS, STORE, TRADE } from '#protocol/limits.ts';
import { CURRENCY_CODES } from '#protocol/money.ts';
import { isDisconnected } from '#protocol/rules/failures.ts';
import { Banner } from '#client/design/banner.tsx';

/** Shown when the daily limit of requests is reached. @param seconds until the next request is possible */
function AskedEnough({ seconds }: { seconds: number }) {
  const { intl } = useLocale();
  const long = seconds > 3_600;
  const wait = new Intl.NumberFormat(intl, {
    style: 'unit',
    unit: long ? 'hour' : 'minute',
    unitDisplay: 'long',
  }).format(Math.ceil(seconds / (long ? 3_600 : 60)));
  return (
    <div role="alert">
      <Banner tone="warning" icon="clock">
        <Trans>
          You have reached today’s limit for requests. You can send this one in {wait}; it is saved on this device.
        </Trans>
      </Banner>
    </div>
  );
}

/**
 * The form of an agent-buy request. Its draft is saved on this device, and a retry sends the same request id. Mount
 * it once the draft
 * is loaded. @param currency the user's currency
 */
function RequestForm({
  draft,
  currency,
  onDone,
}: {
  draft: FormDraft<RequestDraft>;
  currency: string;
  onDone: (made: AgentBuy) => void;
}) {
  const { t } = useLingui();
  const { server } = useLocale();
  const known = useResource('public.currencies', { query: { languageCode: server } }).data;
  const [kept] = useState(() => (draft.value === null ? null : restoreValues(NO_REQUEST, draft.value)));
  const attempt = useRef(attemptOf(kept));
  const { attemptId: _id, attemptSent: _sent, ...values } = kept ?? NO_REQUEST;
  const form = useForm<RequestValues>({ defaultValues: kept ? values : { ...EMPTY_REQUEST, currency } });
  const { save: keep } = draft;
  const save = useCallback(
    (typed: RequestValues, changed?: readonly string[]) => {
      const { id: attemptId, sent: attemptSent } = attempt.current;
      keep({ ...typed, attemptId, attemptSent }, changed && [...changed, 'attemptId', 'attemptSent']);
    },
    [keep],
  );
  useAutosave(form, save);
  const uploads = useUploads('agentBuy', (file) => addStoredFiles(form, 'pictures', file));
  const submit = useSubmit(
    form,
    async (typed) => {
      const body = bodyOf(typed);
      attempt.current = attemptFor(
        attempt.current,
        { ...body, quantity: String(body.quantity), fileIds: body.fileIds.join(' ') },
        newId,
      );
      save(typed);
      const made = await makeCall('agentBuys.create', { body: { id: attempt.current.id, ...body } });
      draft.clear();
      onDone(made);
    },
    {
      fieldOf: (path) => (path.startsWith('fileIds') ? 'pictures' : (path as keyof RequestValues)),
      errors: { FileNotUploaded: 'pictures' },
    },
  );
  const { control } = form;
  const chosen = useWatch({ control, name: 'currency' });
  const waits = submit.error?.code === 'TooManyRequests' ? Number(submit.error.params?.retryAfter) : 0;
  return (
    <form {...submit.props} className={forms.form}>
      {submit.error && isDisconnected(submit.error) ? (
        <NotSentBanner />
      ) : waits > 60 ? (
        <AskedEnough seconds={waits} />
      ) : (
        <FormError error={submit.error} />
      )}
      <TextField
        control={control}
        name="title"
        label={t`What are you looking for?`}
        hint={<Trans>Maker, model, year: as exact as you can</Trans>}
        maxLength={GOODS.titleMax}
        autoComplete="off"
        check={required('titleRequired')}
      />
      <TextField
        control={control}
        name="link"
        label={t`Where did you see it? (optional)`}
        hint={<Trans>An address that begins with https://</Trans>}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={TRADE.linkMax}
        check={linkProblem}
      />
      <TextAreaField
        control={control}
        name="description"
        label={<Trans>Description (optional)</Trans>}
        rows={4}
        maxLength={STORE.textMax}
        hint={<Trans>Condition, colour, size, by when you need it</Trans>}
      />
      <div className={forms.pair}>
        <AmountField
          control={control}
          name="budget"
          currency={chosen}
          label={t`Budget (optional)`}
          check={(value, all) => budgetProblem(value, all.currency)}
        />
        <SelectField
          control={control}
          name="currency"
          label={t({ message: 'Currency', context: 'field' })}
          options={
            known?.map(({ currencyCode, name }) => ({ value: currencyCode, label: `${currencyCode} · ${name}` })) ??
            CURRENCY_CODES.map((code) => ({ value: code, label: code }))
          }
        />
      </div>
      <TextField
        control={control}
        name="quantity"
        label={t`How many?`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        check={typedQuantityProblem}
      />
      <PicturesField
        form={form}
        name="pictures"
        uploads={uploads}
        label={<Trans context="heading">Pictures</Trans>}
        hint={<Trans>Only you and our customer service see them.</Trans>}
        most={TRADE.filesMost}
      />
      <p className={forms.quiet}>
        <Trans>A request is free and without obligation. No payment goes through this site.</Trans>
      </p>
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy} disabled={uploads.busy}>
          <Trans>Send the request</Trans>
        </Button>
        {uploads.busy ? (
          <span className={forms.quiet}>
            <Trans>Pictures are still uploading.</Trans>
          </span>
        ) : (
          <DraftNote
            draft={draft}
            onDiscard={() => {
              draft.clear();
              form.reset({ ...EMPTY_REQUEST, currency });
            }}
          />
        )}
      </div>
    </form>
  );
}

/** Creates an agent-buy request. */
export default function RequestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const user = useUser();
  const draft = useFormDraft<RequestDraft>('agentBuy:new');
  return (
    <Dialog
      open
      onClose={onClose}
      width="normal"
      closeLabel={t({ message: 'Close', context: 'action' })}
      title={<Trans>What would you like us to find?</Trans>}
      description={<Trans>Anywhere in the world: we check the item, quote a price, and buy it once you accept.</Trans>}
    >
      {draft.phase === 'loading' ? (
        <FieldsWaiting height="24rem" />
      ) : (
        <div ref={focusFirstField}>
          <RequestForm
            draft={draft}
            currency={user?.currency || EMPTY_REQUEST.currency}
            onDone={({ num }) => {
              showToast({
                key: 'agentBuy',
                tone: 'success',
                title: t`We have received your request ${num}`,
                message: t`Customer service will reply in a separate conversation.`,
              });
              onClose();
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
