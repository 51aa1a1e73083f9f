import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from 'wouter';
import { sendCommand } from '#client/bridge/commands.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { loginPath } from '#client/navigation/paths.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import { CHAT_TYPE } from '#protocol/lookups.ts';
import { itemPath, linkTo } from '#protocol/pages.ts';

/**
 * Opens the room about these goods with their seller; visitors sign in first and return. @param quiet as a secondary
 * button
 */
export function ChatWithSeller({
  goods,
  signedIn,
  quiet,
}: {
  goods: Pick<GoodsCard, 'id' | 'num' | 'sellerId'>;
  signedIn: boolean;
  quiet: boolean;
}) {
  const [, navigate] = useLocation();
  const open = useAction(async () => {
    const { roomId } = await sendCommand('room.open', {
      chatType: CHAT_TYPE.goods,
      userId: goods.sellerId,
      refId: goods.id,
    });
    navigate(linkTo('room', { roomId }));
  }, showError);
  const variant = quiet ? 'outline' : 'primary';
  const content = (
    <>
      <Icon name="message" />
      <Trans>Chat with seller</Trans>
    </>
  );
  if (!signedIn)
    return (
      <Link href={loginPath(itemPath(goods))} className={buttonClass({ variant })}>
        {content}
      </Link>
    );
  return (
    <Button variant={variant} busy={open.busy} onClick={() => open.run()}>
      {content}
    </Button>
  );
}
