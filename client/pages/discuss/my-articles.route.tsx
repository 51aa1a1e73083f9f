import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { pageOf } from '#client/goods/page-query.ts';
import { ReasonGiven } from '#client/stores/reason-given.tsx';
import { linkTo } from '#protocol/pages.ts';
import { LocalTime } from '#client/times/local-time.tsx';
import { EditLink } from './edit-link.tsx';
import { threadPath } from './discuss-paths.ts';
import { STATE_NAMES } from './discuss-texts.ts';
import styles from './discuss.module.css';
import { MyDiscussFrame, OwnList } from './my-discuss-frame.tsx';

/** Own articles and drafts: /my-discuss (spec §2). */
export default function MyArticlesPage() {
  const { i18n, t } = useLingui();
  const pageNo = pageOf(useSearch());
  const list = useResource('discuss.mine', { query: { pageNo } });
  return (
    <MyDiscussFrame current="myDiscuss">
      <OwnList
        of={list}
        label={t`My articles`}
        empty={<Trans>You have not written an article yet</Trans>}
        hint={<Trans>Your articles appear here, with their replies.</Trans>}
        pageNo={pageNo}
        href={(page) => linkTo('myDiscuss', { page })}
      >
        {({ id, state, title, isChanged, editable, updateTime, replies, likes, reason }) => (
          <article className={styles.row}>
            <p className={styles.eyebrow}>
              {i18n._(STATE_NAMES[state])}
              {isChanged && (
                <>
                  {' '}
                  · <Trans>with changes that are not published</Trans>
                </>
              )}
            </p>
            <h2 className={styles.cardTitle} dir="auto">
              <Link href={state === 'draft' ? linkTo('discussEdit', { id }) : threadPath(id)}>
                {title || <Trans context="title">Untitled</Trans>}
              </Link>
            </h2>
            <p className={styles.meta}>
              <LocalTime at={updateTime} />
              <span>
                <Plural value={replies} one="# reply" other="# replies" />
              </span>
              <span>
                <Plural value={likes} one="# like" other="# likes" />
              </span>
            </p>
            {reason && <ReasonGiven reason={reason} />}
            <p>
              <EditLink id={id} editable={editable} />
            </p>
          </article>
        )}
      </OwnList>
    </MyDiscussFrame>
  );
}
