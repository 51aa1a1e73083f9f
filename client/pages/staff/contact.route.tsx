import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearch } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { Label } from '#client/design/badge.tsx';
import { Button } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { TabLinks } from '#client/design/tab-links.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { TextAreaField } from '#client/forms/fields.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import { pageOf } from '#client/goods/page-query.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { contactList } from '#protocol/http/contact.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { CONTACT } from '#protocol/limits.ts';
import { LOCALE_PROPERTIES, localeOfServer } from '#protocol/locales.ts';
import { linkTo } from '#protocol/pages.ts';
import { contactMessageProblem } from '#protocol/rules/contact-fields.ts';
import { RECORDING_PATH } from '#protocol/rules/recording.ts';
import { Results } from './results.tsx';
import { StaffArea } from './staff-area.tsx';
import styles from './staff.module.css';

type Message = CallResponse<typeof contactList>['items'][number];

/** Messages of the contact form, the oldest first: /staff/contact?filter=… */
export default function StaffContactPage() {
  const { t } = useLingui();
  return (
    <StaffArea
      title={t`Contact form`}
      lead={<Trans>Replies are sent by email, in the name of customer service.</Trans>}
    >
      <Messages />
    </StaffArea>
  );
}

function Messages() {
  const { t } = useLingui();
  const search = useSearch();
  const filter = new URLSearchParams(search).get('filter') === 'handled' ? 'handled' : 'waiting';
  const pageNo = pageOf(search);
  const resource = useResource('contact.list', { query: { filter, pageNo } });
  const names = { waiting: t`Waiting for us`, handled: t({ message: 'Handled', context: 'status' }) };
  return (
    <>
      <TabLinks
        label={t`Contact form`}
        links={(['waiting', 'handled'] as const).map((name) => ({
          href: linkTo('staffContact', { filter: name }),
          label: names[name],
          current: name === filter,
        }))}
      />
      <Results
        of={resource}
        empty={<EmptyState icon="check" title={<Trans>No messages here</Trans>} />}
        current={pageNo}
        href={(page) => linkTo('staffContact', { filter, page })}
      >
        {(messages) => (
          <ul className={styles.messages} aria-label={t`Contact form`}>
            {messages.map((message) => (
              <li key={message.id} className={styles.message}>
                <ContactMessage message={message} />
              </li>
            ))}
          </ul>
        )}
      </Results>
    </>
  );
}

function ContactMessage({ message }: { message: Message }) {
  const { intl } = useLocale();
  const [answering, setAnswering] = useState(false);
  const { subject, name, email, language, createTime, handled, hasRecording } = message;
  const locale = localeOfServer(language);
  return (
    <article>
      <header>
        <h2 className={styles.rowTitle}>{name}</h2>
        {subject === 'advertise' && (
          <Label tone="gold">
            <Trans>Advertising enquiries</Trans>
          </Label>
        )}
        {subject === 'problem' && (
          <Label tone="danger">
            <Trans>Problem report</Trans>
          </Label>
        )}
        <p className={styles.quiet}>
          {email} · {LOCALE_PROPERTIES[locale].name} ·{' '}
          <time dateTime={new Date(createTime).toISOString()} title={fullTime(createTime, intl)}>
            {shortTime(createTime, intl)}
          </time>
        </p>
      </header>
      <p className={styles.messageText} lang={LOCALE_PROPERTIES[locale].htmlLang}>
        {message.message}
      </p>
      {hasRecording && (
        <p>
          <a href={RECORDING_PATH.replace(':id', message.id)} download={`recording-${message.id}.json`}>
            <Trans>Technical record</Trans>
          </a>
        </p>
      )}
      {handled && <Handled handled={handled} />}
      {!handled && answering && <AnswerForm id={message.id} onClose={() => setAnswering(false)} />}
      {!handled && !answering && <Moves id={message.id} onAnswer={() => setAnswering(true)} />}
    </article>
  );
}

function Handled({ handled: { at, by, answer } }: { handled: NonNullable<Message['handled']> }) {
  const { intl } = useLocale();
  const time = shortTime(at, intl);
  return (
    <>
      <p className={styles.quiet}>
        {answer === null ? (
          <Trans>
            Closed without a reply by {by}, {time}
          </Trans>
        ) : (
          <Trans>
            Replied by {by}, {time}
          </Trans>
        )}
      </p>
      {answer !== null && <p className={styles.messageText}>{answer}</p>}
    </>
  );
}

function Moves({ id, onAnswer }: { id: string; onAnswer: () => void }) {
  const close = useAction(() => makeCall('contact.handle', { params: { id }, body: { answer: null } }), showError);
  return (
    <div className={forms.actions}>
      <Button variant="primary" onClick={onAnswer}>
        <Trans context="action">Reply</Trans>
      </Button>
      <Button busy={close.busy} onClick={() => close.run()}>
        <Trans>Close without a reply</Trans>
      </Button>
    </div>
  );
}

function AnswerForm({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm<{ answer: string }>({ defaultValues: { answer: '' } });
  const submit = useSubmit(form, ({ answer }) => makeCall('contact.handle', { params: { id }, body: { answer } }), {
    fieldOf: () => 'answer',
  });
  return (
    <form {...submit.props} className={forms.form}>
      <FormError error={submit.error} />
      <TextAreaField
        control={form.control}
        name="answer"
        rows={6}
        maxLength={CONTACT.messageMax}
        label={<Trans context="action">Reply</Trans>}
        hint={<Trans>The message is quoted below your reply.</Trans>}
        check={(value) => contactMessageProblem(String(value))}
      />
      <FormButtons busy={submit.busy} onCancel={onClose}>
        <Trans>Send reply</Trans>
      </FormButtons>
    </form>
  );
}
