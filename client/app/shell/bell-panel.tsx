import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { Popover } from '#client/design/popover.tsx';
import type { RoomsView } from '#protocol/bridge/views.ts';
import { BellList } from './bell-list.tsx';

/** The dropdown of the bell. @param me the reader's user id. */
export default function BellPanel({
  trigger,
  view,
  me,
}: {
  trigger: ReactElement;
  view: RoomsView | undefined;
  me: string;
}) {
  const { t } = useLingui();
  return (
    <Popover label={t`Messages and notices`} trigger={trigger}>
      {(close) => <BellList view={view} me={me} onLeave={close} />}
    </Popover>
  );
}
