import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useResource } from '#client/bridge/use-resource.ts';
import { CODE_STATUS } from '#client/bridge/calls.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { useHydrated } from '#client/hooks/use-hydrated.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { CodeRequest, type SentCode } from './code-request.tsx';
import { keepJourney, readJourney } from './kept-journey.ts';

/** What comes once a code was sent: where it went, and the way back to ask for another. */
export type AfterCode = (sent: SentCode, again: () => void) => ReactNode;

/** First a code, then what it is for. A reload finds its way back to where it was, as long as the code is good. */
export function CodeJourney({ purpose, children }: { purpose: 'register' | 'resetPassword'; children: AfterCode }) {
  return useHydrated() ? <Journey purpose={purpose}>{children}</Journey> : <Skeleton height="18rem" />;
}

function Journey({ purpose, children }: { purpose: 'register' | 'resetPassword'; children: AfterCode }) {
  const [kept] = useState(() => readJourney(purpose));
  const [sent, setSent] = useState<SentCode | null>(null);
  const [returning, setReturning] = useState(kept.codeId ?? null);
  const again = () => {
    keepJourney(purpose, { codeId: undefined });
    setReturning(null);
    setSent(null);
  };
  if (sent) return children(sent, again);
  if (returning !== null)
    return (
      <Returning codeId={returning} onGone={again}>
        {(found) => children(found, again)}
      </Returning>
    );
  return (
    <CodeRequest
      purpose={purpose}
      kept={readJourney(purpose)}
      onSent={(code) => {
        keepJourney(purpose, { codeId: code.codeId });
        setSent(code);
      }}
    />
  );
}

/** Asks where a code of this tab went. @param onGone it is no longer good. */
function Returning({
  codeId,
  onGone,
  children,
}: {
  codeId: string;
  onGone: () => void;
  children: (sent: SentCode) => ReactNode;
}) {
  const input = { params: { codeId } };
  const resource = useResource(CODE_STATUS, input);
  const { data, error } = resource;
  const [found, setFound] = useState<SentCode | null>(null);
  if (data && !found) setFound({ codeId, target: data.target });
  if (found) return children(found);
  if (error?.status === 404 || error?.status === 400) {
    return (
      <Banner
        actions={
          <Button size="small" onClick={onGone}>
            <Trans>Ask for another code</Trans>
          </Button>
        }
      >
        <Trans>The code you asked for is no longer valid.</Trans>
      </Banner>
    );
  }
  return (
    <ResourceState of={resource}>
      <Skeleton height="18rem" />
    </ResourceState>
  );
}
