import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { Button } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { shortTime } from '#client/format/dates.ts';
import { shownName } from '#client/format/person-name.ts';
import forms from '#client/forms/forms.module.css';
import { pageOf } from '#client/goods/page-query.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { replyPath, threadPath } from '#client/pages/discuss/discuss-paths.ts';
import { REPORT_NAMES } from '#client/pages/discuss/discuss-texts.ts';
import { StaffMoves } from '#client/pages/discuss/staff-moves.tsx';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { listReports } from '#protocol/http/discuss.ts';
import { linkTo } from '#protocol/pages.ts';
import { Results } from './results.tsx';
import { StaffArea } from './staff-area.tsx';
import styles from './staff.module.css';

type Reported = CallResponse<typeof listReports>['items'][number];

/** Reported articles and replies of the forum, the oldest report first. */
export default function StaffReportsPage() {
  const { t } = useLingui();
  const pageNo = pageOf(useSearch());
  const resource = useResource('discuss.reports', { query: { pageNo } });
  return (
    <StaffArea
      title={t({ message: 'Reports', context: 'page' })}
      lead={<Trans>Reported forum articles and replies.</Trans>}
    >
      <Results
        of={resource}
        empty={<EmptyState icon="check" title={<Trans>No reports here</Trans>} />}
        current={pageNo}
        href={(page) => linkTo('staffReports', { page })}
      >
        {(items) => (
          <ul className={styles.messages} aria-label={t({ message: 'Reports', context: 'page' })}>
            {items.map((item) => (
              <li key={item.id} className={styles.message}>
                <ReportedItem item={item} />
              </li>
            ))}
          </ul>
        )}
      </Results>
    </StaffArea>
  );
}

function ReportedItem({ item }: { item: Reported }) {
  const { i18n } = useLingui();
  const { intl } = useLocale();
  const { kind, id, article, author, text, reports, moves } = item;
  const name = shownName(i18n, author.name, author.userId);
  const dismiss = useAction(() => makeCall('discuss.dismiss', { params: { kind, id } }), showError);
  return (
    <article>
      <header>
        <h2 className={styles.rowTitle}>
          <Link href={article.number === null ? threadPath(article.id) : replyPath(article.id, article.number)}>
            {article.title}
          </Link>
        </h2>
        <p className={styles.quiet}>
          {kind === 'article' ? <Trans>Article by {name}</Trans> : <Trans>Reply by {name}</Trans>}
        </p>
      </header>
      <p className={styles.messageText}>{text}</p>
      <ul>
        {reports.map(({ reason, note, createTime }) => (
          <li key={createTime} className={styles.quiet}>
            {i18n._(REPORT_NAMES[reason])} · {shortTime(createTime, intl)}
            {note && <> · {note}</>}
          </li>
        ))}
      </ul>
      <div className={forms.actions}>
        <StaffMoves kind={kind} id={id} moves={moves} text={text} />
        <Button size="small" busy={dismiss.busy} onClick={() => dismiss.run()}>
          <Trans>Nothing is wrong</Trans>
        </Button>
      </div>
    </article>
  );
}
