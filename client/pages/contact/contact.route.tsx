import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearch } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { CaptchaField, useCaptchaSubmit } from '#client/forms/captcha-field.tsx';
import { EmailField } from '#client/forms/contact-fields.tsx';
import { TextAreaField, TextField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useHydrated } from '#client/hooks/use-hydrated.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { usePageDescription, usePageTitle } from '#client/navigation/page-title.ts';
import { CONTACT } from '#protocol/limits.ts';
import { linkTo } from '#protocol/pages.ts';
import {
  contactEmailProblem,
  contactMessageProblem,
  contactNameProblem,
  type ContactSubject,
} from '#protocol/rules/contact-fields.ts';
import { LegalPage, LegalSection } from '../legal-page.tsx';

/** Contact form and addresses: /contact-us; with ?subject=advertise for advertisers (spec §2, §5). */
export default function ContactPage() {
  const { t } = useLingui();
  const { server } = useLocale();
  const { data } = useResource('public.contactUs', {});
  const contact = data?.find((entry) => entry.languageCode === server);
  const isAdvertiser = new URLSearchParams(useSearch()).get('subject') === 'advertise';
  const [sent, setSent] = useState(false);
  const title = isAdvertiser ? t`Advertise inquiry` : t`Contact us`;
  usePageTitle(title);
  usePageDescription(t`Write to Vermeil’s customer service. Our staff reply by email.`);
  return (
    <LegalPage
      title={title}
      lead={
        isAdvertiser ? (
          <Trans>Describe what you would like to show, where and when. Our staff reply by email.</Trans>
        ) : (
          <Trans>
            Our staff read every message and reply by email. The answer may already be among the{' '}
            <Link href={linkTo('faq')}>frequently asked questions</Link>.
          </Trans>
        )
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
          <ContactForm subject={isAdvertiser ? 'advertise' : 'general'} onSent={() => setSent(true)} />
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

type Values = { name: string; email: string; message: string; captcha: string };

function ContactForm({ subject, onSent }: { subject: ContactSubject; onSent: () => void }) {
  const { server } = useLocale();
  const hydrated = useHydrated();
  const form = useForm<Values>({ defaultValues: { name: '', email: '', message: '', captcha: '' } });
  const { control } = form;
  const { submit, captcha } = useCaptchaSubmit(form, async ({ name, email, message }, solved) => {
    await makeCall('contact.send', {
      body: {
        subject,
        name: name.trim(),
        email: email.trim(),
        message: message.trim(),
        ...solved,
        languageCode: server,
      },
    });
    onSent();
  });
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
      <CaptchaField form={form} captcha={captcha} />
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy} disabled={!hydrated}>
          <Trans>Send message</Trans>
        </Button>
      </div>
    </form>
  );
}
