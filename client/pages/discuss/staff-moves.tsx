import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { makeCall } from '#client/bridge/commands.ts';
import { Button } from '#client/design/button.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { withTexts } from '#client/i18n/catalogs.ts';
import type { LegalMove } from '#protocol/conditions.ts';

const ModerateDialog = lazy(withTexts(['staff', 'conditions', 'forms'], () => import('../staff/moderate-dialog.tsx')));

type StaffMovesProps = {
  kind: 'article' | 'reply';
  id: string;
  /** The moves of the reader; those of authors are not shown here. */
  moves: readonly LegalMove[];
  /** What the dialogs quote. */
  text: string;
};

/** The moves of staff on an article or a reply. Taking down and locking ask for a reason. */
export function StaffMoves({ kind, id, moves, text }: StaffMovesProps) {
  const [asking, setAsking] = useState<'takeDown' | 'lock' | null>(null);
  const make = useAction(
    (move: 'restore' | 'unlock') =>
      makeCall('discuss.moderate', { params: { kind, id }, body: { move, reason: null } }),
    showError,
  );
  const may = (move: string): boolean => moves.some((one) => one.move === move && one.allowed);
  return (
    <>
      {may('takeDown') && (
        <Button size="small" variant="danger" onClick={() => setAsking('takeDown')}>
          <Trans>Take down</Trans>
        </Button>
      )}
      {may('restore') && (
        <Button size="small" busy={make.busy} onClick={() => make.run('restore')}>
          <Trans context="action">Restore</Trans>
        </Button>
      )}
      {may('lock') && (
        <Button size="small" onClick={() => setAsking('lock')}>
          <Trans context="action">Lock</Trans>
        </Button>
      )}
      {may('unlock') && (
        <Button size="small" busy={make.busy} onClick={() => make.run('unlock')}>
          <Trans context="action">Unlock</Trans>
        </Button>
      )}
      {asking && (
        <Suspense>
          <ModerateDialog kind={kind} id={id} move={asking} text={text} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  );
}
