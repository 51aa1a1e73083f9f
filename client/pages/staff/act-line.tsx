import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useLocale } from '#client/i18n/locale-context.ts';
import { reasonText } from '#client/feedback/reason-text.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { shownName } from '#client/format/person-name.ts';
import type { CallAnswer } from '#protocol/http/define-call.ts';
import type { CaseKind, staffAudit } from '#protocol/http/staff.ts';
import { formatMoney } from '#protocol/money.ts';
import { useActNames } from './move-names.ts';
import { KINDS } from './queue-names.ts';
import styles from './staff.module.css';
import { linkTo } from '#protocol/pages.ts';

type Act = CallAnswer<typeof staffAudit>['items'][number];

/** One act: when, who, what, on what, and why. */
export function ActLine({ act }: { act: Act }) {
  const { i18n } = useLingui();
  const { intl } = useLocale();
  const name = useActNames();
  const { actor, details } = act;
  return (
    <li className={styles.act}>
      <time dateTime={new Date(act.at).toISOString()} title={fullTime(act.at, intl)} className={styles.quiet}>
        {shortTime(act.at, intl)}
      </time>
      {actor.userId ? (
        <Link href={linkTo('staffAudit', { actor: actor.userId })}>
          {actor.name ? shownName(i18n, actor.name, actor.userId) : actor.username || actor.userId}
        </Link>
      ) : (
        <span>{actor.name || actor.username || <Trans>the command line</Trans>}</span>
      )}
      <div>
        <p>
          {name(act.act)} · <Subject act={act} />
        </p>
        {details.price && (
          <p className={styles.quiet}>
            {details.currency ? formatMoney(details.price, details.currency) : details.price}
          </p>
        )}
        {details.words && <p className={styles.quiet}>“{details.words}”</p>}
        {details.author && (
          <p className={styles.quiet}>
            <Link href={linkTo('staffPeople', { keyword: details.author })}>
              <Trans>Who wrote it</Trans>
            </Link>
          </p>
        )}
        {details.reason && (
          <p className={styles.quiet}>
            {act.act === 'joinRoom' ? details.reason : i18n._(reasonText(details.reason))}
            {details.note && ` – ${details.note}`}
          </p>
        )}
      </div>
    </li>
  );
}

function Subject({ act: { subjectKind, subject, subjectName: given } }: { act: Act }) {
  const { i18n } = useLingui();
  const subjectName = given && shownName(i18n, given, subject);
  if (isCase(subjectKind))
    return <Link href={linkTo('staffCase', { kind: subjectKind, id: subject })}>{subjectName || subject}</Link>;
  if (subjectKind === 'user')
    return <Link href={linkTo('staffPeople', { keyword: subject })}>{subjectName || subject}</Link>;
  if (subjectKind === 'room')
    return <Link href={linkTo('staffRooms', { keyword: subject })}>{subjectName || subject}</Link>;
  if (subjectKind === 'auction')
    return <Link href={linkTo('staffBids', { goodsId: subject })}>{subjectName || subject}</Link>;
  if (subjectKind === 'deal') return <Link href={linkTo('deal', { id: subject })}>{subjectName || subject}</Link>;
  if (subjectKind === 'agentBuy')
    return <Link href={linkTo('staffAgentBuy', { id: subject })}>{subjectName || subject}</Link>;
  return <span>{subjectName || subject}</span>;
}

const isCase = (kind: string): kind is CaseKind => (KINDS as readonly string[]).includes(kind);
