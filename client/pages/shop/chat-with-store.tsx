import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from 'wouter';
import { sendCommand } from '#client/bridge/send-command.ts';
import { loginPath } from '#client/navigation/paths.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { shopPath } from '#client/stores/shop-path.ts';
import { CHAT_TYPE } from '#protocol/lookups.ts';
import type { Shop } from './shop.ts';
import { linkTo } from '#protocol/pages.ts';
import { useAction } from '#client/hooks/use-action.ts';

/** Opens a room with the store; visitors sign in first and return. */
export function ChatWithStore({ shop, signedIn }: { shop: Shop; signedIn: boolean }) {
  const [, navigate] = useLocation();
  const open = useAction(async () => {
    const { roomId } = await sendCommand('room.open', { chatType: CHAT_TYPE.private, userId: shop.ownerId });
    navigate(linkTo('room', { roomId }));
  }, showError);
  const content = (
    <>
      <Icon name="message" />
      <Trans>Chat with the store</Trans>
    </>
  );
  if (!signedIn)
    return (
      <Link href={loginPath(shopPath(shop.id))} className={buttonClass({ variant: 'primary' })}>
        {content}
      </Link>
    );
  return (
    <Button variant="primary" busy={open.busy} onClick={() => open.run()}>
      {content}
    </Button>
  );
}
