import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { loginPath } from '#client/navigation/paths.ts';
import { linkTo } from '#protocol/pages.ts';
import type { FollowKind } from '#protocol/rules/follows.ts';
import styles from '#client/design/text.module.css';

/**
 * Follows a store or a person, or ends the follow, and shows the number of followers; visitors sign in first and
 * return. For the owner, a link to the followers. Renders nothing for what cannot be followed.
 * @param page the path of the page that shows it
 */
export function FollowButton({ kind, id, page, small }: { kind: FollowKind; id: string; page: string; small?: true }) {
  const { t } = useLingui();
  const user = useUser();
  const { data } = useResource('follows.status', { params: { kind, id } });
  const isFollowing = data?.isFollowing ?? false;
  const toggle = useAction(async () => {
    await makeCall('follows.set', { params: { kind, id }, body: { follow: !isFollowing } });
  }, showError);
  if (!data) return null;
  const { followers, isOwn } = data;
  const size = small ? 'small' : 'normal';
  if (isOwn)
    return (
      <Link href={linkTo('followers')} className={buttonClass({ size })}>
        <Plural value={followers} one="# follower" other="# followers" />
      </Link>
    );
  const content = (
    <>
      <Icon name={isFollowing ? 'check' : 'plus'} size={18} />
      {isFollowing ? <Trans context="status">Following</Trans> : <Trans context="action">Follow</Trans>}
      {followers > 0 && <span className={styles.number}>{followers}</span>}
    </>
  );
  if (!user)
    return (
      <Link href={loginPath(page)} className={buttonClass({ size })}>
        {content}
      </Link>
    );
  return (
    <Button
      size={size}
      busy={toggle.busy}
      aria-pressed={isFollowing}
      aria-label={t({ message: 'Follow', context: 'action' })}
      onClick={() => toggle.run()}
    >
      {content}
    </Button>
  );
}
