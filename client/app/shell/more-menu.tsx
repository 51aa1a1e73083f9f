import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { Link } from 'wouter';
import { Menu, MenuItem, MenuLink } from '#client/design/menu.tsx';
import { useAuctionsEntry } from './auctions-entry.ts';
import { useMainMenu } from './main-menu.ts';
import { withTexts } from '#client/i18n/catalogs.ts';

const DownloadDialog = lazy(withTexts(['footer'], () => import('#client/download/download-dialog.tsx')));

/** The entries of the main menu that the header has no room for, and the download modal (spec §2). */
export default function MoreMenu({ trigger }: { trigger: ReactElement }) {
  const { t } = useLingui();
  const { more, download } = useMainMenu();
  const auctions = useAuctionsEntry();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      <Menu trigger={trigger} label={t({ message: 'More', context: 'action' })} align="start">
        {[auctions, ...more].map(({ href, title, icon }) => (
          <MenuLink key={href} icon={icon} link={<Link href={href} />}>
            {title}
          </MenuLink>
        ))}
        <MenuItem icon={download.icon} onSelect={() => setDialog('open')}>
          <Trans>Download app</Trans>
        </MenuItem>
      </Menu>
      {dialog !== 'unused' && (
        <Suspense>
          <DownloadDialog open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  );
}
