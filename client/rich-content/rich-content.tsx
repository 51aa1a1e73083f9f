import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import { MEDIA } from '#client/design/media.ts';
import { Picture } from '#client/design/picture.tsx';
import { shownName } from '#client/format/person-name.ts';
import type { ContentReferences } from '#protocol/entities/rich-content.ts';
import { REMOVED_PERSON } from '#protocol/removed-person.ts';
import {
  isLink,
  plainText,
  type Inline,
  type InlineNode,
  type RichBlock,
  type RichContent,
} from '#protocol/rules/rich-content.ts';
import { ReadText } from '#client/reading/read-text.tsx';
import styles from './rich-content.module.css';

type RichContentViewProps = {
  content: RichContent;
  /** What the mentioned users and the pictures are now. */
  references: ContentReferences;
  /** Links of the site's own texts are followed by search engines; those of users are not. */
  trusted?: boolean;
  /** The text begins the page: a picture near its beginning is in the first view, and loads at once. */
  leading?: boolean;
};

/** Blocks of a text that begins the page, among which a picture is in the first view. */
const FIRST_VIEW = 3;

/** Rich content as React elements. Everything that was written is a text node: markup in it is shown as text. */
export const RichContentView = memo(function RichContentView({
  content,
  references,
  trusted = false,
  leading = false,
}: RichContentViewProps) {
  const whole = plainText(content);
  const rel = trusted ? 'noopener' : UGC;
  const first = leading ? content.slice(0, FIRST_VIEW).findIndex(({ type }) => type === 'picture') : -1;
  return (
    <div className={styles.content}>
      {content.map((block, index) => (
        <Block key={index} block={block} references={references} rel={rel} whole={whole} first={index === first} />
      ))}
    </div>
  );
});

/** The column of text. */
const COLUMN = `${MEDIA.smallTablet} 100vw, 520px`;
const UGC = 'nofollow ugc noopener';

/** `whole` is the text of all blocks, whose script each piece shares. */
type Shared = { references: ContentReferences; rel: string; whole: string };

function Block({ block, first, ...shared }: { block: RichBlock; first: boolean } & Shared) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p dir="auto">
          <Nodes inline={block.inline} {...shared} />
        </p>
      );
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading dir="auto">
          <Nodes inline={block.inline} {...shared} />
        </Heading>
      );
    }
    case 'bulletList':
    case 'orderedList': {
      const List = block.type === 'bulletList' ? 'ul' : 'ol';
      return (
        <List>
          {block.items.map((inline, index) => (
            <li key={index} dir="auto">
              <Nodes inline={inline} {...shared} />
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote>
          {block.paragraphs.map((inline, index) => (
            <p key={index} dir="auto">
              <Nodes inline={inline} {...shared} />
            </p>
          ))}
        </blockquote>
      );
    case 'picture':
      return <ContentPicture {...block} references={shared.references} first={first} />;
  }
}

function ContentPicture({
  fileId,
  alt,
  references,
  first,
}: {
  fileId: string;
  alt: string;
  references: ContentReferences;
  first: boolean;
}) {
  const picture = references.pictures.find((one) => one.fileId === fileId);
  if (!picture) return null;
  return (
    <figure>
      <Picture file={picture} alt={alt} sizes={COLUMN} fit="contain" first={first} />
    </figure>
  );
}

const Nodes = ({ inline, ...shared }: { inline: Inline } & Shared): ReactNode =>
  inline.map((node, index) => <Node key={index} node={node} {...shared} />);

function Node({ node, references, rel, whole }: { node: InlineNode } & Shared) {
  // The site writes its own texts in each language.
  const isSite = rel !== UGC;
  if ('mention' in node) return <Mention userId={node.mention} references={references} />;
  let shown: ReactNode = isSite ? node.text : <ReadText text={node.text} whole={whole} />;
  if (node.italic) shown = <em>{shown}</em>;
  if (node.bold) shown = <strong>{shown}</strong>;
  if (node.link === undefined || !isLink(node.link)) return shown;
  return (
    <a href={node.link} rel={rel} target="_blank">
      {shown}
    </a>
  );
}

function Mention({ userId, references }: { userId: string; references: ContentReferences }) {
  const { i18n } = useLingui();
  const person = references.people.find((one) => one.userId === userId);
  return <span className={styles.mention}>@{shownName(i18n, person?.name ?? REMOVED_PERSON, userId)}</span>;
}
