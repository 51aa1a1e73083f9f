import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useResource } from '#client/bridge/use-resource.ts';
import { STORE_MINE } from '#client/bridge/calls.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { useFormDraft } from '#client/forms/use-form-draft.ts';
import { STORE_STATUS } from '#protocol/lookups.ts';
import page from '../page.module.css';
import { Application } from './join/application.tsx';
import { JoinIntro } from './join/join-intro.tsx';
import { ReviewState } from './join/review-state.tsx';
import type { MyStore } from './my-store-value.ts';
import { Overview } from './overview.tsx';

/** The page of the own store: the introduction, the state of the review, or the overview. */
export default function MyStorePage() {
  const { t } = useLingui();
  const resource = useResource(STORE_MINE, {});
  const { data, phase } = resource;
  usePageTitle(t`My store`);
  if (data)
    return data.store && data.state.status === STORE_STATUS.success ? (
      <Overview store={data.store} state={data.state} />
    ) : (
      <Joining mine={data} />
    );
  return (
    <div className={page.page} aria-busy={phase !== 'failed' || undefined}>
      <header className={page.head}>
        <h1>
          <Trans>My store</Trans>
        </h1>
      </header>
      <ResourceState of={resource}>
        <Skeleton height="22rem" />
      </ResourceState>
    </div>
  );
}

/** The page before the approval. */
function Joining({ mine: { store, state } }: { mine: MyStore }) {
  const [writing, setWriting] = useState(false);
  const begun = useFormDraft('store').value !== null;
  const mayWrite = state.moves.some(
    ({ move, allowed, missing }) =>
      (move === 'submit' || move === 'change') && (allowed || !missing.includes('rightState')),
  );
  return (
    <div className={page.page}>
      <header className={page.head}>
        <p className={page.eyebrow}>
          <Trans>For merchants</Trans>
        </p>
        <h1>{store ? <Trans>Your application</Trans> : <Trans>Open a store</Trans>}</h1>
      </header>
      {!writing &&
        (store ? (
          <ReviewState store={store} state={state} {...(mayWrite && { onChange: () => setWriting(true) })} />
        ) : (
          <JoinIntro begun={begun} onStart={() => setWriting(true)} />
        ))}
      {writing && <Application store={store} onClose={() => setWriting(false)} />}
    </div>
  );
}
