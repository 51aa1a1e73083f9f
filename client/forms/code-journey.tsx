import { Trans } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { Failure } from '#client/feedback/resource-state.tsx';
import { useHydrated } from '#client/hooks/use-hydrated.ts';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import type { CodeTarget } from '#protocol/http/registration.ts';
import { CodeRequest } from './code-request.tsx';
import { keepJourney, readJourney } from './kept-journey.ts';
import { useCodeFlow, type CodeFlow } from './use-code-flow.ts';

/** A code that was sent; `again` leads back to the request of another. */
export type SentCode = { target: CodeTarget; flow: CodeFlow; again: () => void };

type JourneyProps = { purpose: 'register' | 'resetPassword'; children: (sent: SentCode) => ReactNode };

/** The request of a code, then the form that it is for. A reload finds its way back while the code is valid. */
export function CodeJourney(props: JourneyProps) {
  return useHydrated() ? <Journey {...props} /> : <Skeleton height="18rem" />;
}

function Journey({ purpose, children }: JourneyProps) {
  const flow = useCodeFlow();
  const { view, restore } = flow;
  const { codeId } = readJourney(purpose);
  const lost = view?.phase === 'none' ? codeId : undefined;
  useEffect(() => {
    if (lost !== undefined) restore(lost);
  }, [lost, restore]);
  const again = () => {
    keepJourney(purpose, { codeId: undefined });
    flow.again();
  };
  // The form stays while a worker that started again fetches the target of its code.
  const known = usePreviousData(view?.phase === 'sent' ? (view.target ?? undefined) : undefined);
  const isReturning = codeId !== undefined && view?.phase !== 'sending';
  const target = view?.phase === 'sent' || isReturning ? known : undefined;
  if (view?.phase === 'expired')
    return (
      <Banner
        actions={
          <Button size="small" onClick={again}>
            <Trans>Ask for another code</Trans>
          </Button>
        }
      >
        <Trans>The code you asked for is no longer valid.</Trans>
      </Banner>
    );
  if (target) return children({ target, flow, again });
  if (view?.phase === 'failed' && view.error && codeId !== undefined)
    return <Failure error={view.error} onRetry={() => restore(codeId)} />;
  if (!view || lost !== undefined || view.phase === 'fetching') return <Skeleton height="18rem" />;
  return <CodeRequest purpose={purpose} flow={flow} kept={readJourney(purpose)} />;
}
