import { useLingui, Trans } from '@lingui/react/macro';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { PageProps } from '#client/navigation/route.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import { CASE_KINDS, type CaseKind } from '#protocol/rules/audit-actions.ts';
import { StaffArea } from './staff-area.tsx';
import area from './staff.module.css';
import { useRefreshOnOpen } from './use-refresh.ts';
import { Link } from 'wouter';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { Label } from '#client/design/badge.tsx';
import { ACCOUNT } from '#protocol/limits.ts';
import { SALE_TYPE, STORE_STATUS, STORE_TYPE } from '#protocol/lookups.ts';
import { CaseStatus, KycLabel, useQueueNames, Due } from './case-status.tsx';
import styles from './case/case.module.css';
import { Decision } from './case/decision.tsx';
import { GoodsCase } from './case/goods-case.tsx';
import { CaseDocuments } from './case/documents.tsx';
import { shownMoves, type StaffCase } from './case/shown-moves.ts';
import { StoreContent } from './case/store-content.tsx';
import { linkTo } from '#protocol/pages.ts';
import { Fact, Facts } from './case/facts.tsx';
import { useCategoryName, useRegionName } from '#client/goods/goods-names.ts';
import { shopPath } from '#client/stores/shop-path.ts';
import { ReasonGiven } from '#client/stores/reason-given.tsx';
import { useActionNames } from './move-names.ts';
import { useMinute } from '#client/hooks/use-now.ts';

/** One case: /staff/case/{kind}/{id}. */
export default function CasePage({ params }: PageProps) {
  const user = useUser();
  const kind = CASE_KINDS.find((known) => known === params.kind);
  if (!kind || !user?.isCustomerService) return <NotFoundPage />;
  return <Case key={`${kind}:${params.id}`} kind={kind} id={params.id ?? ''} />;
}

function Case({ kind, id }: { kind: CaseKind; id: string }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const input = { params: { kind, id }, query: { languageCode: server } };
  const resource = useResource('staff.case', input);
  const { data, error } = resource;
  useRefreshOnOpen(resourceTopic('staff.case', input));
  if (!data && (error?.status === 404 || error?.status === 400)) return <NotFoundPage />;
  if (data)
    return (
      <StaffArea title={t`Case: ${data.title}`} heading={data.title || data.owner.name}>
        <CaseView found={data} />
      </StaffArea>
    );
  return (
    <StaffArea title={t({ message: 'Case', context: 'heading' })}>
      <ResourceState of={resource}>
        <div className={area.waiting} aria-busy="true">
          <Skeleton height="3rem" />
          <Skeleton height="24rem" />
        </div>
      </ResourceState>
    </StaffArea>
  );
}

/** The submitted fields beside those of the account. */
function KycCase({ kyc, owner }: { kyc: NonNullable<StaffCase['kyc']>; owner: StaffCase['owner'] }) {
  const { intl } = useLocale();
  const country = useRegionName();
  const now = useMinute();
  const ends = kyc.expiresOn === null ? null : Date.parse(`${kyc.expiresOn}T00:00:00Z`);
  const over = ends !== null && ends < now;
  const differs = owner.name !== '' && owner.name.trim() !== kyc.trueName.trim();
  const { name } = owner;
  return (
    <Facts title={<Trans>What the documents must show</Trans>}>
      <Fact name={<Trans context="field">Name</Trans>} doubtful={differs}>
        {kyc.trueName}
        {differs && (
          <small>
            <Trans>Account name: {name}</Trans>
          </small>
        )}
      </Fact>
      <Fact name={<Trans>Country or area</Trans>}>{country(kyc.country)}</Fact>
      <Fact name={<Trans>Document number</Trans>}>
        <code>{kyc.documentNumber}</code>
      </Fact>
      <Fact name={<Trans>Valid until</Trans>} doubtful={over}>
        {ends === null ? (
          <Trans>no expiry date</Trans>
        ) : (
          new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeZone: 'UTC' }).format(ends)
        )}
        {over && (
          <small>
            <Trans context="status">expired</Trans>
          </small>
        )}
      </Fact>
    </Facts>
  );
}

function History({ history }: { history: StaffCase['history'] }) {
  const { intl } = useLocale();
  const act = useActionNames();
  return (
    <section className={styles.history} aria-labelledby="history-title">
      <h2 id="history-title" className={styles.subtitle}>
        <Trans context="heading">History</Trans>
      </h2>
      {history.length === 0 && (
        <p className={styles.quiet}>
          <Trans>Nothing yet.</Trans>
        </p>
      )}
      <ol>
        {history.map(({ at, by, move, reason }) => (
          <li key={`${at} ${move}`} className={styles.event}>
            <time dateTime={new Date(at).toISOString()} title={fullTime(at, intl)} className={styles.quiet}>
              {shortTime(at, intl)}
            </time>
            <div>
              <p>
                {act(move)}{' '}
                <span className={styles.quiet}>
                  · {by.name || by.username || <Trans context="way of a decision">automatically</Trans>}
                </span>
              </p>
              {reason && <ReasonGiven reason={reason} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StoreCase({ store, owner }: { store: NonNullable<StaffCase['store']>; owner: StaffCase['owner'] }) {
  const category = useCategoryName();
  const company = store.type === STORE_TYPE.company;
  const differs = !company && owner.name !== '' && owner.name.trim() !== store.entityName.trim();
  const { name } = owner;
  return (
    <Facts title={<Trans>What the documents must show</Trans>}>
      <Fact name={<Trans context="field">Owner</Trans>}>
        {company ? <Trans>a company</Trans> : <Trans>a person</Trans>}
      </Fact>
      <Fact name={company ? <Trans>Full name of the company</Trans> : <Trans>Full name</Trans>} doubtful={differs}>
        {store.entityName}
        {differs && (
          <small>
            <Trans>Account name: {name}</Trans>
          </small>
        )}
      </Fact>
      <Fact name={<Trans>Name of the store</Trans>}>{store.name}</Fact>
      <Fact name={<Trans>Display name</Trans>}>
        <Link href={shopPath(store.id)}>{store.displayName}</Link>
      </Fact>
      <Fact name={<Trans>Store number</Trans>}>{store.num}</Fact>
      <Fact name={<Trans context="field">Trade</Trans>}>{category(store.businessCategory)}</Fact>
      <Fact name={<Trans context="field">Address</Trans>}>{store.address}</Fact>
      <Fact name={<Trans context="field">Phone</Trans>}>
        {store.contactPhone && <a href={`tel:${store.contactPhone.replace(/\s/g, '')}`}>{store.contactPhone}</a>}
      </Fact>
      <Fact name={<Trans context="field">Email</Trans>}>
        {store.email && <a href={`mailto:${store.email}`}>{store.email}</a>}
      </Fact>
    </Facts>
  );
}

function OwnerFacts({ owner }: { owner: StaffCase['owner'] }) {
  const { intl } = useLocale();
  return (
    <Facts title={<Trans>The account</Trans>}>
      <Fact name={<Trans context="field">Name</Trans>}>{owner.name}</Fact>
      <Fact name={<Trans context="field">Username</Trans>}>
        {owner.username && <Link href={linkTo('staffPeople', { keyword: owner.username })}>@{owner.username}</Link>}
      </Fact>
      <Fact name={<Trans context="heading">Identity</Trans>}>
        <Link href={linkTo('staffCase', { kind: 'kyc', id: owner.userId })}>
          <KycLabel status={owner.kycStatus} />
        </Link>
      </Fact>
      <Fact name={<Trans context="field">Email</Trans>}>{owner.email}</Fact>
      <Fact name={<Trans>Mobile phone</Trans>}>{owner.mobile}</Fact>
      {owner.createTime > 0 && (
        <Fact name={<Trans>Member since</Trans>}>
          {new Intl.DateTimeFormat(intl, { dateStyle: 'long' }).format(owner.createTime)}
        </Fact>
      )}
    </Facts>
  );
}

/** A review case: the submission, the owner and decision beside it, the history below. */
function CaseView({ found }: { found: StaffCase }) {
  const { intl } = useLocale();
  const queues = useQueueNames();
  const { kind, state, reviewer } = found;
  const moves = shownMoves(state.moves);
  const open = ['take', 'approve', 'reject'].some((move) => moves.get(move as 'take')?.allowed);
  const taken = reviewer && (reviewer.name || reviewer.username);
  const when = state.submittedAt === null ? null : fullTime(state.submittedAt, intl);
  return (
    <>
      <div className={styles.bar}>
        <Link href={linkTo('staffQueue', { kind })} className={styles.back}>
          ← {queues[kind]}
        </Link>
        <CaseStatus kind={kind} status={state.status} frozen={state.frozen} />
        {taken && (
          <Label>
            <Trans>with {taken}</Trans>
          </Label>
        )}
        {open && state.submittedAt !== null && <Due at={state.submittedAt + ACCOUNT.storeReview} />}
        {when && (
          <span className={styles.when}>
            <Trans>Submitted {when}</Trans>
          </span>
        )}
      </div>
      <div className={styles.case}>
        <div className={styles.evidence}>
          {kind !== 'goods' && <CaseDocuments documents={found.documents} />}
          {found.goods?.data.saleType === SALE_TYPE.auction && (
            <p>
              <Link href={linkTo('staffBids', { goodsId: found.id })}>
                <Trans>Bids and bidders</Trans>
              </Link>
            </p>
          )}
          {found.goods && <GoodsCase id={found.id} goods={found.goods} title={found.title} />}
        </div>
        <div className={styles.side}>
          {found.kyc && <KycCase kyc={found.kyc} owner={found.owner} />}
          {found.store && <StoreCase store={found.store} owner={found.owner} />}
          <OwnerFacts owner={found.owner} />
          <Decision found={found} moves={moves} />
        </div>
      </div>
      <History history={found.history} />
      {found.store && state.status === STORE_STATUS.success && <StoreContent storeId={found.store.id} />}
    </>
  );
}
