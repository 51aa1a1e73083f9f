import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { usePageDescription, usePageMetadata, usePageTitle } from '#client/navigation/page-title.ts';
import { linkTo } from '#protocol/pages.ts';
import { LegalPage, Part } from '../legal-page.tsx';
import { useQuestions } from './questions.ts';

/** Frequently asked questions, on the page and as structured data, from one list. */
export default function FaqPage() {
  const { t } = useLingui();
  const questions = useQuestions();
  usePageTitle(t`Frequently asked questions`);
  usePageDescription(
    t`Accounts, verification, selling, fees, auctions, offers, delivery and authenticity: what people ask us most.`,
  );
  usePageMetadata(
    import.meta.env.SSR &&
      (() => ({
        structured: [
          {
            '@type': 'FAQPage',
            mainEntity: questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ],
      })),
  );
  return (
    <LegalPage
      title={<Trans>Frequently asked questions</Trans>}
      lead={
        <Trans>
          Not here? <Link href={linkTo('contact')}>Contact us</Link>, and our staff will reply by email.
        </Trans>
      }
    >
      {questions.map(({ question, answer }) => (
        <Part key={question} title={question}>
          <p>{answer}</p>
        </Part>
      ))}
    </LegalPage>
  );
}
