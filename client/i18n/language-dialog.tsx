import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#client/design/dialog.tsx';
import { LanguageList } from './language-list.tsx';

/** The language chooser (spec §2). */
export default function LanguageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Choose your language</Trans>}
      closeLabel={t({ message: 'Close', context: 'action' })}
    >
      <LanguageList onChosen={onClose} />
    </Dialog>
  );
}
