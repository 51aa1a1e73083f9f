import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SyntheticEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-resource.ts';
import { STAFF_AUDIT } from '#client/bridge/calls.ts';
import { ResourceFailure } from '#client/feedback/resource-state.tsx';
import { Button } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Select } from '#client/design/select.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { ActLine } from './act-line.tsx';
import { useActNames } from './move-names.ts';
import { StaffArea } from './staff-area.tsx';
import styles from './staff.module.css';
import { linkTo } from '#protocol/pages.ts';

/** Acts by which the log can be filtered: those of protocol/http/staff.ts. */
const ACTS = [
  'take',
  'release',
  'approve',
  'reject',
  'receive',
  'freeze',
  'unfreeze',
  'viewCase',
  'viewPaper',
  'searchPeople',
  'searchRooms',
  'joinRoom',
  'viewDeal',
  'viewBids',
  'voidBid',
  'takeDownComment',
  'takeDownPost',
  'moveDeal',
  'quote',
  'fulfil',
  'fail',
  'flagGiven',
  'flagTaken',
] as const;
type Filter = { actor?: string; act?: string; subject?: string };

/** Every act of staff, the latest first: /staff/audit?actor=…&act=…&subject=… */
export default function AuditPage() {
  const { t } = useLingui();
  const search = useSearch();
  const read = (name: keyof Filter) => new URLSearchParams(search).get(name)?.trim() || undefined;
  const filter: Filter = Object.fromEntries(
    (['actor', 'act', 'subject'] as const).flatMap((name) => (read(name) ? [[name, read(name)]] : [])),
  );
  return (
    <StaffArea title={t`Log`} lead={<Trans>Every act of staff, as it was made. Nothing can be taken out of it.</Trans>}>
      <Filters key={search} filter={filter} />
      <Pages key={`pages:${search}`} filter={filter} />
    </StaffArea>
  );
}

function Filters({ filter }: { filter: Filter }) {
  const { t } = useLingui();
  const name = useActNames();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(filter);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    navigate(linkTo('staffAudit', { actor: typed.actor?.trim(), act: typed.act, subject: typed.subject?.trim() }));
  };
  return (
    <form role="search" aria-label={t`Filter the log`} className={styles.filters} onSubmit={submit}>
      <TextInput
        label={<Trans>Who (id)</Trans>}
        value={typed.actor ?? ''}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped({ ...typed, actor: event.currentTarget.value })}
      />
      <Select
        label={<Trans>What</Trans>}
        value={typed.act ?? ''}
        placeholder={t`Everything`}
        options={ACTS.map((act) => ({ value: act, label: name(act) }))}
        onChange={(event) => setTyped({ ...typed, act: event.currentTarget.value })}
      />
      <TextInput
        label={<Trans>On what or whom (id)</Trans>}
        value={typed.subject ?? ''}
        maxLength={400}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped({ ...typed, subject: event.currentTarget.value })}
      />
      <Button type="submit">
        <Trans>Filter</Trans>
      </Button>
    </form>
  );
}

/** The log page by page; each older one is asked for when it is wanted. */
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
  const resource = useResource(STAFF_AUDIT, input);
  const { data, phase } = resource;
  if (!data && phase === 'failed')
    return (
      <li>
        <ResourceFailure of={resource} />
      </li>
    );
  if (!data)
    return (
      <li className={styles.waiting} aria-busy="true">
        <Skeleton height="2.5rem" />
        <Skeleton height="2.5rem" />
        <Skeleton height="2.5rem" />
      </li>
    );
  if (before === null && data.items.length === 0)
    return (
      <li>
        <EmptyState icon="book" title={<Trans>Nothing of that kind is in the log</Trans>} />
      </li>
    );
  const { next } = data;
  return (
    <>
      {data.items.map((act) => (
        <ActLine key={act.seq} act={act} />
      ))}
      {last && next !== null && (
        <li className={styles.act}>
          <Button size="small" onClick={() => onOlder(next)}>
            <Trans>Older</Trans>
          </Button>
        </li>
      )}
    </>
  );
}
