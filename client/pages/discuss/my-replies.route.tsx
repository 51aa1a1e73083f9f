import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { pageOf } from '#client/goods/page-query.ts';
import { ReasonGiven } from '#client/stores/reason-given.tsx';
import { linkTo } from '#protocol/pages.ts';
import { LocalTime } from '#client/times/local-time.tsx';
import { replyPath } from './discuss-paths.ts';
import styles from './discuss.module.css';
import { MyDiscussFrame, OwnList } from './my-discuss-frame.tsx';

/** Own replies (spec §2, reply). */
export default function MyRepliesPage() {
  const { t } = useLingui();
  const pageNo = pageOf(useSearch());
  const list = useResource('discuss.myReplies', { query: { pageNo } });
  return (
    <MyDiscussFrame current="myDiscussReplies">
      <OwnList
        of={list}
        label={t`My replies`}
        empty={<Trans>You have not replied to an article yet</Trans>}
        hint={<Trans>Your replies appear here, with the articles they answer.</Trans>}
        pageNo={pageNo}
        href={(page) => linkTo('myDiscussReplies', { page })}
      >
        {({ number, state, text, createTime, likes, article, reason }) => (
          <article className={styles.row}>
            <h2 className={styles.cardTitle} dir="auto">
              <Link href={replyPath(article.id, number)}>{article.title}</Link>
            </h2>
            <p className={styles.excerpt} dir="auto">
              {text}
            </p>
            <p className={styles.meta}>
              <LocalTime at={createTime} />
              <Plural value={likes} one="# like" other="# likes" />
              {state === 'takenDown' && <Trans>Taken down by our staff</Trans>}
            </p>
            {reason && <ReasonGiven reason={reason} />}
          </article>
        )}
      </OwnList>
    </MyDiscussFrame>
  );
}
