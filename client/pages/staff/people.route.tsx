import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useSearch } from 'wouter';
import { sendCommand } from '#client/bridge/commands.ts';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { Label } from '#client/design/badge.tsx';
import { Button } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Icon } from '#client/design/icon.tsx';
import primitives from '#client/design/primitives.module.css';
import { pageOf } from '#client/goods/page-query.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { staffPeople } from '#protocol/http/staff.ts';
import { CHAT_TYPE } from '#protocol/lookups.ts';
import { KycLabel, StoreLabel } from './case-status.tsx';
import { SearchBox, useKeyword, StaffArea } from './staff-area.tsx';
import { Results, ResultsLoading } from './results.tsx';
import styles from './staff.module.css';
import { linkTo } from '#protocol/pages.ts';
import { useAction } from '#client/hooks/use-action.ts';

type Person = CallResponse<typeof staffPeople>['items'][number];

/** Searches people: /staff/people?keyword=… */
export default function PeoplePage() {
  const { t } = useLingui();
  const keyword = useKeyword();
  return (
    <StaffArea title={t({ message: 'People', context: 'page' })}>
      <SearchBox
        path={linkTo('staffPeople')}
        label={<Trans>Name, username, email, phone number or id</Trans>}
        hint={<Trans>Every search is logged.</Trans>}
      />
      {keyword && <Found key={keyword} keyword={keyword} />}
    </StaffArea>
  );
}

function Found({ keyword }: { keyword: string }) {
  const pageNo = pageOf(useSearch());
  const input = { query: { keyword, pageNo } };
  const resource = useResource('staff.people', input);
  return (
    <Results
      of={resource}
      loading={<ResultsLoading className={styles.cards} height="11rem" />}
      empty={
        <EmptyState icon="people" title={<Trans>No users found</Trans>}>
          <Trans>Try part of the name, or the full email address or phone number.</Trans>
        </EmptyState>
      }
      current={pageNo}
      href={(page) => linkTo('staffPeople', { keyword, page })}
    >
      {(people, total) => (
        <>
          <p className={styles.quiet} role="status">
            <Plural value={total} one="# person" other="# people" />
          </p>
          <ul className={styles.cards}>
            {people.map((person) => (
              <li key={person.userId} className={styles.card}>
                <PersonCard person={person} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Results>
  );
}

const PARKED_BECAUSE: Record<Person['parkedImports'][number]['reason'], MessageDescriptor> = {
  time: msg`reading the table took too long`,
  memory: msg`reading the table took too much memory`,
  ended: msg`the process that read the table ended unexpectedly`,
};

function PersonCard({ person }: { person: Person }) {
  const { i18n } = useLingui();
  const { intl } = useLocale();
  const user = useUser();
  const name = person.name || person.username;
  const { storeName, goods } = person;
  return (
    <>
      <div className={styles.who}>
        <Avatar name={name} src={person.avatar?.url ?? null} />
        <div>
          <p className={styles.rowTitle}>{name}</p>
          <p className={styles.quiet}>
            @{person.username} · {person.userId}
          </p>
        </div>
      </div>
      <p className={styles.labels}>
        <KycLabel status={person.kycStatus} />
        {person.isCustomerService && (
          <Label>
            <Trans>Customer service</Trans>
          </Label>
        )}
        {person.storeStatus !== null && (
          <>
            <span>{storeName}</span>
            <StoreLabel status={person.storeStatus} />
          </>
        )}
      </p>
      <dl className={styles.lines}>
        {person.email && (
          <>
            <dt>
              <Trans context="field">Email</Trans>
            </dt>
            <dd>{person.email}</dd>
          </>
        )}
        {person.mobile && (
          <>
            <dt>
              <Trans>Mobile phone</Trans>
            </dt>
            <dd>{person.mobile}</dd>
          </>
        )}
        <dt>
          <Trans>Member since</Trans>
        </dt>
        <dd>{new Intl.DateTimeFormat(intl, { dateStyle: 'medium' }).format(person.createTime)}</dd>
        <dt>
          <Trans context="heading">Items</Trans>
        </dt>
        <dd>{goods}</dd>
        {person.parkedImports.length > 0 && (
          <>
            <dt>
              <Trans>Stopped imports</Trans>
            </dt>
            {person.parkedImports.map(({ fileName, reason }, at) => (
              <dd key={at}>
                {fileName} – {i18n._(PARKED_BECAUSE[reason])}
              </dd>
            ))}
          </>
        )}
      </dl>
      <p className={styles.links}>
        {person.kycStatus > 0 && (
          <Link href={linkTo('staffCase', { kind: 'kyc', id: person.userId })} className={primitives.target}>
            <Trans>Identity case</Trans>
          </Link>
        )}
        {person.storeId && (
          <Link href={linkTo('staffCase', { kind: 'store', id: person.storeId })} className={primitives.target}>
            <Trans>Store case</Trans>
          </Link>
        )}
        <Link href={linkTo('staffRooms', { keyword: person.username })} className={primitives.target}>
          <Trans context="page">Conversations</Trans>
        </Link>
        <Link href={linkTo('staffAudit', { subject: person.userId })} className={primitives.target}>
          <Trans context="page">Log</Trans>
        </Link>
        {person.userId !== user?.id && <WriteTo userId={person.userId} />}
      </p>
    </>
  );
}

function WriteTo({ userId }: { userId: string }) {
  const [, navigate] = useLocation();
  const open = useAction(async () => {
    const { roomId } = await sendCommand('room.open', { chatType: CHAT_TYPE.private, userId });
    navigate(linkTo('room', { roomId }));
  }, showError);
  return (
    <Button size="small" variant="quiet" busy={open.busy} onClick={() => open.run()}>
      <Icon name="message" size={16} />
      <Trans context="action">Write</Trans>
    </Button>
  );
}
