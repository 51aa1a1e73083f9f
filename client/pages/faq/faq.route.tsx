import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { usePageDescription, usePageMetadata, usePageTitle } from '#client/navigation/page-title.ts';
import { linkTo } from '#protocol/pages.ts';
import { LegalPage, LegalSection } from '../legal-page.tsx';

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
          Not answered here? <Link href={linkTo('contact')}>Contact us</Link>, and our staff will reply by email.
        </Trans>
      }
    >
      {questions.map(({ question, answer }) => (
        <LegalSection key={question} title={question}>
          <p>{answer}</p>
        </LegalSection>
      ))}
    </LegalPage>
  );
}

type Question = { readonly question: string; readonly answer: string };

/** @returns the questions and answers in the page's language, in the order of the page */
function useQuestions(): readonly Question[] {
  const { t } = useLingui();
  return [
    {
      question: t`Does it cost anything to use Vermeil?`,
      answer: t`No. Accounts, stores and listings are free, without monthly fees. Only if we sell an item for \
you on consignment do we charge a commission, generally 5% of the price.`,
    },
    {
      question: t`How do I pay?`,
      answer: t`Buyer and seller agree on payment and delivery in their conversation. No payment goes through \
this site. Never pay before the deal is agreed here, and be wary of anyone who asks you to leave the \
conversation.`,
    },
    {
      question: t`What do I need before I can sell?`,
      answer: t`A verified identity: upload an identity document under My account. To sell under a business \
name, apply for a store as well, which takes about 10 minutes.`,
    },
    {
      question: t`How long does a review take?`,
      answer: t`Up to 24 hours for identities, stores and items. If something is missing, we name it, and you \
can correct and submit it again.`,
    },
    {
      question: t`How do I know that an item is authentic?`,
      answer: t`Ask the seller for documents and further pictures, and have an expert of your choice examine \
the item before you agree. Our staff review every item before it appears, but their review is not an appraisal.`,
    },
    {
      question: t`Can I withdraw a bid?`,
      answer: t`No. A bid is a commitment to buy at that price. Only our staff can void a bid, for instance \
after an obvious mistake, and the auction’s records show it.`,
    },
    {
      question: t`When does an auction end?`,
      answer: t`At the time shown on its page. Where the seller has allowed it, a bid shortly before the end \
moves the end back by some minutes, so that others can respond.`,
    },
    {
      question: t`What happens when my offer is accepted?`,
      answer: t`The item is reserved for you, other offers are declined, and a deal opens in which you and the \
seller arrange payment and delivery. An offer that is not answered expires after 48 hours.`,
    },
    {
      question: t`Can you find or buy something for me?`,
      answer: t`Yes. Describe the item under Sourcing, with a link or a picture if you have one. Our staff reply \
with a quote and buy only after you accept it.`,
    },
    {
      question: t`Which languages and currencies can I use?`,
      answer: t`The site is in English, Traditional Chinese and Simplified Chinese. Sellers set the price in \
one of twelve currencies, and bids and offers stay in that currency.`,
    },
    {
      question: t`Who sees my identity documents?`,
      answer: t`Only the staff who review them. Every view is logged, and the documents are shown to no other user.`,
    },
    {
      question: t`How do I close my account?`,
      answer: t`Under My account, choose Close account. Before you confirm, the page lists what is deleted, what must \
be retained, and what has to be completed first, for example open deals.`,
    },
  ];
}
