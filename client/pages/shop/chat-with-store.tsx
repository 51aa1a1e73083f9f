import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { sendCommand } from '#client/bridge/send-command.ts';
import { loginPath } from '#client/navigation/paths.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { shopPath } from '#client/stores/shop-path.ts';
import { CHAT_TYPE } from '#protocol/lookups.ts';
import type { Shop } from './shop.ts';
import { linkTo } from '#protocol/pages.ts';

/** Opens a room with the store; visitors sign in first and come back. */
export function ChatWithStore({ shop, signedIn }: { shop: Shop; signedIn: boolean }) {
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const { roomId } = await sendCommand('room.open', { chatType: CHAT_TYPE.private, userId: shop.ownerId });
      navigate(linkTo('room', { roomId }));
    } catch (failure) {
      showError(errorDataOf(failure));
    }
    setBusy(false);
  };
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
    <Button variant="primary" busy={busy} onClick={() => void open()}>
      {content}
    </Button>
  );
}
