import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Avatar } from '#client/design/avatar.tsx';
import { Banner } from '#client/design/banner.tsx';
import { freeText } from '#client/format/free-text.ts';
import { shownName } from '#client/format/person-name.ts';
import { useCategoryName } from '#client/goods/goods-names.ts';
import { ReadingControl, ReadText } from '#client/reading/read-text.tsx';
import { RichContentView } from '#client/rich-content/rich-content.tsx';
import { lazyPart } from '#client/hooks/parts.tsx';
import { ReasonGiven } from '#client/stores/reason-given.tsx';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { readArticle } from '#protocol/http/discuss.ts';
import { plainText } from '#protocol/rules/rich-content.ts';
import page from '../page.module.css';
import { LocalTime } from '#client/times/local-time.tsx';
import { EditLink } from './edit-link.tsx';
import { discussPath, threadPath } from './discuss-paths.ts';
import { TYPE_NAMES } from './discuss-texts.ts';
import styles from './discuss.module.css';
import { FavouriteButton, LikeButton, ReportButton } from './marks.tsx';

const StaffMoves = lazyPart(async () => ({ default: (await import('./staff-moves.tsx')).StaffMoves }));

type ArticleViewProps = {
  article: CallResponse<typeof readArticle>;
  /** Further pages of a thread show the title only. */
  isFirstPage: boolean;
  isSignedIn: boolean;
};

export function ArticleView({ article, isFirstPage, isSignedIn }: ArticleViewProps) {
  const { i18n } = useLingui();
  const categoryName = useCategoryName();
  const { id, type, category, title, author, isOwn } = article;
  const name = shownName(i18n, author.name, author.userId);
  const editable = article.moves.some(({ move, allowed }) => move === 'edit' && allowed);
  return (
    <article className={styles.article}>
      <header className={page.head}>
        <p className={styles.eyebrow}>
          <Link href={discussPath()}>
            <Trans>Discussion forum</Trans>
          </Link>
          {category && (
            <>
              {' '}
              · <Link href={discussPath({ category })}>{categoryName(category)}</Link>
            </>
          )}{' '}
          · {i18n._(TYPE_NAMES[type])}
        </p>
        <h1 className={styles.title}>
          <ReadText text={title} whole={`${title} ${plainText(article.content)}`} />
        </h1>
        <p className={styles.byline}>
          <Avatar name={name} src={author.avatar?.url ?? null} />
          <span {...freeText(name)}>{name}</span>
          <LocalTime at={article.publishTime} />
          {article.editTime !== null && (
            <span>
              <Trans>
                edited <LocalTime at={article.editTime} />
              </Trans>
            </span>
          )}
        </p>
      </header>
      <HiddenNote article={article} />
      {isFirstPage ? (
        <>
          <ReadingControl texts={[plainText(article.content)]} />
          <RichContentView content={article.content} references={article.references} leading />
        </>
      ) : (
        <p>
          <Link href={threadPath(id)}>
            <Trans>Read the article</Trans>
          </Link>
        </p>
      )}
      <footer className={styles.actions}>
        <LikeButton
          kind="article"
          id={id}
          likes={article.likes}
          isLiked={article.isLiked}
          returnTo={isSignedIn ? null : threadPath(id)}
        />
        {isSignedIn && <FavouriteButton id={id} isFavourite={article.isFavourite} />}
        {isSignedIn && !isOwn && <ReportButton kind="article" id={id} />}
        {isOwn && <EditLink id={id} editable={editable} variant="quiet" />}
        {!isOwn && article.moves.length > 0 && <StaffMoves kind="article" id={id} moves={article.moves} text={title} />}
      </footer>
    </article>
  );
}

/** Why others do not see the article, for its author and staff. */
function HiddenNote({ article: { state, reason } }: Pick<ArticleViewProps, 'article'>) {
  if (state === 'hidden')
    return (
      <Banner tone="warning">
        <Trans>This article is hidden. Only its author and our staff see it.</Trans>
      </Banner>
    );
  if (state !== 'takenDown') return state === 'locked' && reason ? <ReasonGiven reason={reason} /> : null;
  return (
    <Banner tone="warning">
      <p>
        <Trans>Our staff took this article down. Only its author and our staff see it.</Trans>
      </p>
      {reason && <ReasonGiven reason={reason} />}
    </Banner>
  );
}
