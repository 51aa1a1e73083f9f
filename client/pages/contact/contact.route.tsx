import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearch } from 'wouter';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { CaptchaField, useCaptchaSubmit } from '#client/forms/captcha-field.tsx';
import { EmailField } from '#client/forms/contact-fields.tsx';
import { CheckboxField, TextAreaField, TextField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { removeTabDraft, useTabDraft, type TabDraft } from '#client/forms/tab-draft.ts';
import { useHydrated } from '#client/design/use-hydrated.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { usePageDescription, usePageTitle } from '#client/navigation/page-title.ts';
import { CONTACT } from '#protocol/limits.ts';
import { linkTo } from '#protocol/pages.ts';
import {
  CONTACT_SUBJECTS,
  contactEmailProblem,
  contactMessageProblem,
  contactNameProblem,
  type ContactSubject,
} from '#protocol/rules/contact-fields.ts';
import type { RecordedEvent } from '#protocol/rules/recording.ts';
import page from '../page.module.css';
import { LegalPage, LegalSection } from '../legal-page.tsx';

/**
 * Contact form and addresses: /contact-us; with ?subject=advertise for advertisers (spec §2, §5), with ?subject=problem
 * for the report of a problem, to which the recording of the worker may be attached.
 */
export default function ContactPage() {
  const { t } = useLingui();
  const { server } = useLocale();
  const { data } = useResource('public.contactUs', {});
  const contact = data?.find((entry) => entry.languageCode === server);
  const asked = new URLSearchParams(useSearch()).get('subject');
  const subject = CONTACT_SUBJECTS.find((name) => name === asked) ?? 'general';
  const [sent, setSent] = useState(false);
  const title = { advertise: t`Advertising enquiries`, problem: t`Report a problem`, general: t`Contact us` }[subject];
  usePageTitle(title);
  usePageDescription(t`Write to Vermeil’s customer service. Our staff reply by email.`);
  return (
    <LegalPage
      title={title}
      lead={
        {
          advertise: <Trans>Describe what you would like to show, where and when. Our staff reply by email.</Trans>,
          problem: <Trans>Please describe what you did and what happened then. Our staff reply by email.</Trans>,
          general: (
            <Trans>
              Our staff read every message and reply by email. The answer may already be among the{' '}
              <Link href={linkTo('faq')}>frequently asked questions</Link>.
            </Trans>
          ),
        }[subject]
      }
    >
      <LegalSection title={<Trans>Write to us</Trans>}>
        {sent ? (
          // The form above which the window was is gone.
          <div ref={(thanks) => thanks?.scrollIntoView({ block: 'center' })}>
            <Banner
              tone="success"
              role="status"
              actions={
                <Button onClick={() => setSent(false)}>
                  <Trans>Write another message</Trans>
                </Button>
              }
            >
              <Trans>Thank you. We have received your message and will reply by email.</Trans>
            </Banner>
          </div>
        ) : (
          <ContactForm subject={subject} onSent={() => setSent(true)} />
        )}
      </LegalSection>
      {contact && (
        <LegalSection title={<Trans>Where to find us</Trans>}>
          <ul>
            {contact.addressList.map(({ place }) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
          <p>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </p>
          <p>
            <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>
          </p>
        </LegalSection>
      )}
    </LegalPage>
  );
}

type Values = { name: string; email: string; message: string; attach: boolean; captcha: string };

const DRAFT: TabDraft<Values> = { form: 'contact', fields: ['name', 'email', 'message'], continued: 'message' };

function ContactForm({ subject, onSent }: { subject: ContactSubject; onSent: () => void }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const hydrated = useHydrated();
  const form = useForm<Values>({ defaultValues: { name: '', email: '', message: '', attach: true, captcha: '' } });
  const { control } = form;
  const recording = useRecording(subject === 'problem');
  const { submit, captcha } = useCaptchaSubmit(form, async ({ name, email, message, attach }, solved) => {
    await makeCall('contact.send', {
      body: {
        subject,
        name: name.trim(),
        email: email.trim(),
        message: message.trim(),
        ...(recording && attach && { recording: JSON.stringify(recording) }),
        ...solved,
        languageCode: server,
      },
    });
    removeTabDraft(DRAFT.form);
    onSent();
  });
  const userId = useUser()?.id;
  useTabDraft(form, DRAFT, userId);
  return (
    <form {...submit.props} className={forms.form}>
      <FormError error={submit.error} />
      <TextField
        control={control}
        name="name"
        label={<Trans>Your name</Trans>}
        autoComplete="name"
        maxLength={CONTACT.nameMax}
        check={(value) => contactNameProblem(String(value))}
      />
      <EmailField
        control={control}
        name="email"
        label={<Trans context="field">Email</Trans>}
        check={(value) => contactEmailProblem(String(value))}
      />
      <TextAreaField
        control={control}
        name="message"
        rows={7}
        label={<Trans>Your message</Trans>}
        maxLength={CONTACT.messageMax}
        check={(value) => contactMessageProblem(String(value))}
      />
      {recording && (
        <div>
          <CheckboxField
            control={control}
            name="attach"
            label={<Trans>Attach a technical record of the last minutes</Trans>}
          />
          <details>
            <summary>
              <Trans>Show the record</Trans>
            </summary>
            <p>
              <Trans>It says which parts of Vermeil did what. It has no texts, names, sums or passwords.</Trans>
            </p>
            <textarea
              className={page.recording}
              readOnly
              rows={10}
              aria-label={t`Technical record`}
              value={recording.map((event) => JSON.stringify(event)).join('\n')}
            />
          </details>
        </div>
      )}
      <CaptchaField form={form} captcha={captcha} />
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy} disabled={!hydrated}>
          <Trans>Send message</Trans>
        </Button>
      </div>
    </form>
  );
}

/** What the worker did until this page was opened; undefined until it is read, or when nothing is wanted. */
function useRecording(isWanted: boolean): readonly RecordedEvent[] | undefined {
  const [events, setEvents] = useState<readonly RecordedEvent[]>();
  useEffect(() => {
    if (isWanted)
      sendCommand('recording.read', {}).then(
        (recording) => setEvents(recording.events),
        () => undefined,
      );
  }, [isWanted]);
  return isWanted ? events : undefined;
}
