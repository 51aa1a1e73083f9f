import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource, useSession } from '#client/bridge/use-topic.ts';
import { AgentBuyAnswer, AgentBuyFacts } from '#client/agent-buys/agent-buy-facts.tsx';
import { AgentBuyState } from '#client/agent-buys/agent-buy-state.tsx';
import { AGENT_BUY } from '#client/bridge/calls.ts';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { PageProps } from '#client/navigation/route.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { shownName } from '#client/format/person-name.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import { parseRoomId } from '#protocol/room-id.ts';
import caseStyles from '../case/case.module.css';
import { Fact, Facts } from '../case/facts.tsx';
import { StaffArea } from '../staff-area.tsx';
import styles from '../staff.module.css';
import { useFreshOnce } from '../use-kept-fresh.ts';
import { AgentBuyWork } from './agent-buy-work.tsx';
import { linkTo } from '#protocol/pages.ts';

/** An agent-buy request: /staff/agent-buys/{id}. */
export default function StaffAgentBuyPage({ params }: PageProps) {
  const { user } = useSession();
  if (!user?.isCustomerService) return <NotFoundPage />;
  return <Request key={params.id} id={params.id ?? ''} me={user.id} />;
}

function Request({ id, me }: { id: string; me: string }) {
  const { t } = useLingui();
  const input = { params: { id } };
  const topic = resourceTopic(AGENT_BUY, input);
  const resource = useResource(AGENT_BUY, input);
  const { data, error } = resource;
  useFreshOnce(topic);
  if (!data && (error?.status === 404 || error?.status === 400)) return <NotFoundPage />;
  if (data)
    return (
      <StaffArea title={t`Agent buy: ${data.title}`} heading={data.title}>
        <View request={data} me={me} />
      </StaffArea>
    );
  return (
    <StaffArea title={t`Agent buy`}>
      <ResourceState of={resource}>
        <div className={styles.waiting} aria-busy="true">
          <Skeleton height="3rem" />
          <Skeleton height="24rem" />
        </div>
      </ResourceState>
    </StaffArea>
  );
}

function View({ request, me }: { request: AgentBuy; me: string }) {
  const { i18n } = useLingui();
  const { intl } = useLocale();
  const { num, buyer, service, roomId, createTime } = request;
  const buyerName = shownName(i18n, buyer.name, buyer.userId);
  // The room id contains the buyer; staff who quoted or decided have joined the room.
  const inside = parseRoomId(roomId)?.users.includes(me) || service?.userId === me;
  return (
    <>
      <div className={caseStyles.bar}>
        <Link href={linkTo('staffAgentBuys')} className={caseStyles.back}>
          ← <Trans>Agent buys</Trans>
        </Link>
        <AgentBuyState request={request} />
        <span className={caseStyles.when}>
          {num} ·{' '}
          <time dateTime={new Date(createTime).toISOString()} title={fullTime(createTime, intl)}>
            {shortTime(createTime, intl)}
          </time>
        </span>
      </div>
      <div className={caseStyles.case}>
        <div className={caseStyles.evidence}>
          <AgentBuyFacts request={request} />
          <AgentBuyAnswer request={request} />
        </div>
        <div className={caseStyles.side}>
          <Facts title={<Trans>Who asks</Trans>}>
            <Fact name={<Trans>Name</Trans>}>
              <Link href={linkTo('staffPeople', { keyword: buyer.userId })}>{buyerName}</Link>
            </Fact>
            <Fact name={<Trans>In hand with</Trans>}>{service && shownName(i18n, service.name, service.userId)}</Fact>
            <Fact name={<Trans>Conversation</Trans>}>
              {inside ? (
                <Link href={linkTo('room', { roomId })}>
                  <Trans>Open it</Trans>
                </Link>
              ) : (
                <Link href={linkTo('staffRooms', { keyword: roomId })}>
                  <Trans>Join it, with a reason</Trans>
                </Link>
              )}
            </Fact>
          </Facts>
          {buyer.userId === me ? (
            <section className={caseStyles.decision}>
              <p className={styles.quiet}>
                <Trans>This is your own request: a colleague works on it.</Trans>
              </p>
              <Link href={linkTo('agentBuys')}>
                <Trans>My requests</Trans>
              </Link>
            </section>
          ) : (
            <AgentBuyWork request={request} />
          )}
        </div>
      </div>
    </>
  );
}
