import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SyntheticEvent } from 'react';
import { useLocation, useSearch, Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { Button } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Select } from '#client/design/select.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { useActionNames } from './move-names.ts';
import { StaffArea } from './staff-area.tsx';
import styles from './staff.module.css';
import primitives from '#client/design/primitives.module.css';
import { linkTo } from '#protocol/pages.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { reasonText } from '#client/feedback/condition-text.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { shownName } from '#client/format/person-name.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { staffAudit } from '#protocol/http/staff.ts';
import { formatMoney } from '#protocol/money.ts';
import { RATED_CURRENCIES } from '#protocol/rules/exchange-rates.ts';
import { CASE_KINDS, AUDIT_ACTIONS, type CaseKind } from '#protocol/rules/audit-actions.ts';

type AuditLogEntry = CallResponse<typeof staffAudit>['items'][number];

/** One entry: when, who, what, on what, and why. */
function AuditRow({ entry }: { entry: AuditLogEntry }) {
  const { i18n } = useLingui();
  const { intl } = useLocale();
  const name = useActionNames();
  const { actor, details } = entry;
  return (
    <li className={styles.act}>
      <time dateTime={new Date(entry.at).toISOString()} title={fullTime(entry.at, intl)} className={styles.quiet}>
        {shortTime(entry.at, intl)}
      </time>
      {actor.userId ? (
        <Link href={linkTo('staffAudit', { actor: actor.userId })} className={primitives.target}>
          {actor.name ? shownName(i18n, actor.name, actor.userId) : actor.username || actor.userId}
        </Link>
      ) : (
        <span>{actor.name || actor.username || <Trans>the command line</Trans>}</span>
      )}
      <div>
        <p>
          {name(entry.action)} · <Subject entry={entry} />
        </p>
        {details.price && (
          <p className={styles.quiet}>
            {details.currency ? formatMoney(details.price, details.currency) : details.price}
          </p>
        )}
        {entry.action === 'changeRates' && (
          <p className={styles.quiet}>
            {[details.source, ...RATED_CURRENCIES.map((code) => `${code} ${details[code] ?? '–'}`)].join(' · ')}
          </p>
        )}
        {details.words && <p className={styles.quiet}>“{details.words}”</p>}
        {details.author && (
          <p className={styles.quiet}>
            <Link href={linkTo('staffPeople', { keyword: details.author })}>
              <Trans context="field">Author</Trans>
            </Link>
          </p>
        )}
        {details.reason && (
          <p className={styles.quiet}>
            {entry.action === 'joinRoom' ? details.reason : i18n._(reasonText(details.reason))}
            {details.note && ` – ${details.note}`}
          </p>
        )}
      </div>
    </li>
  );
}

function Subject({ entry: { subjectKind, subject, subjectName: given } }: { entry: AuditLogEntry }) {
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
  if (subjectKind === 'news') return <Link href={linkTo('staffNewsEdit', { id: subject })}>{subject}</Link>;
  if (subjectKind === 'rates') return <Link href={linkTo('staffRates')}>{subject}</Link>;
  if (subjectKind === 'contact') return <Link href={linkTo('staffContact')}>{subject}</Link>;
  return <span>{subjectName || subject}</span>;
}

const isCase = (kind: string): kind is CaseKind => (CASE_KINDS as readonly string[]).includes(kind);

type Filter = { actor?: string; action?: string; subject?: string };

/** Every audited action of staff, newest first: /staff/audit?actor=…&action=…&subject=… */
export default function AuditPage() {
  const { t } = useLingui();
  const search = useSearch();
  const read = (name: keyof Filter) => new URLSearchParams(search).get(name)?.trim() || undefined;
  const filter: Filter = Object.fromEntries(
    (['actor', 'action', 'subject'] as const).flatMap((name) => (read(name) ? [[name, read(name)]] : [])),
  );
  return (
    <StaffArea
      title={t({ message: 'Log', context: 'page' })}
      lead={<Trans>Every staff action, as it happened. Entries cannot be removed.</Trans>}
    >
      <Filters key={search} filter={filter} />
      <Pages key={`pages:${search}`} filter={filter} />
    </StaffArea>
  );
}

function Filters({ filter }: { filter: Filter }) {
  const { t } = useLingui();
  const name = useActionNames();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(filter);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    navigate(
      linkTo('staffAudit', { actor: typed.actor?.trim(), action: typed.action, subject: typed.subject?.trim() }),
    );
  };
  return (
    <form role="search" aria-label={t`Filter the log`} className={styles.filters} onSubmit={submit}>
      <TextInput
        label={<Trans>Person’s ID</Trans>}
        value={typed.actor ?? ''}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped({ ...typed, actor: event.currentTarget.value })}
      />
      <Select
        label={<Trans context="field">What</Trans>}
        value={typed.action ?? ''}
        placeholder={t({ message: 'Everything', context: 'list' })}
        options={AUDIT_ACTIONS.map((action) => ({ value: action, label: name(action) }))}
        onChange={(event) => setTyped({ ...typed, action: event.currentTarget.value })}
      />
      <TextInput
        label={<Trans>Subject’s ID</Trans>}
        value={typed.subject ?? ''}
        maxLength={400}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped({ ...typed, subject: event.currentTarget.value })}
      />
      <Button type="submit">
        <Trans context="action">Filter</Trans>
      </Button>
    </form>
  );
}

/** The log, page by page; older pages are fetched on demand. */
function Pages({ filter }: { filter: Filter }) {
  const [befores, setBefores] = useState<readonly (number | null)[]>([null]);
  return (
    <div>
      <ol className={styles.log}>
        {befores.map((before, index) => (
          <Page
            key={before ?? 0}
            filter={filter}
            before={before}
            last={index === befores.length - 1}
            onOlder={(next) => setBefores([...befores, next])}
          />
        ))}
      </ol>
    </div>
  );
}

function Page({
  filter,
  before,
  last,
  onOlder,
}: {
  filter: Filter;
  before: number | null;
  last: boolean;
  onOlder: (before: number) => void;
}) {
  const input = { query: { ...filter, ...(before !== null && { before }) } };
  const resource = useResource('staff.audit', input);
  const { data } = resource;
  if (!data)
    return (
      <ResourceState of={resource} as="li">
        <li className={styles.waiting} aria-busy="true">
          <Skeleton height="2.5rem" />
          <Skeleton height="2.5rem" />
          <Skeleton height="2.5rem" />
        </li>
      </ResourceState>
    );
  if (before === null && data.items.length === 0)
    return (
      <li>
        <EmptyState icon="book" title={<Trans>No matching entries</Trans>} />
      </li>
    );
  const { next } = data;
  return (
    <>
      {data.items.map((entry) => (
        <AuditRow key={entry.seq} entry={entry} />
      ))}
      {last && next !== null && (
        <li className={styles.act}>
          <Button size="small" onClick={() => onOlder(next)}>
            <Trans context="list">Older</Trans>
          </Button>
        </li>
      )}
    </>
  );
}
