import { Trans, useLingui } from '@lingui/react/macro';
import { useEditorState, type Editor } from '@tiptap/react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button } from '#client/design/button.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Icon, type IconName } from '#client/design/icon.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { shownName } from '#client/format/person-name.ts';
import { FileButton } from '#client/forms/file-button.tsx';
import { RICH_CONTENT } from '#protocol/limits.ts';
import { isLink } from '#protocol/rules/rich-content.ts';
import styles from '../rich-content.module.css';

/** A user who can be mentioned. */
export type MentionedPerson = { readonly userId: string; readonly name: string };

type ToolbarProps = {
  editor: Editor;
  people: readonly MentionedPerson[];
  headings: boolean;
  /** Uploads pictures; null without the button. */
  onPictures: ((files: File[]) => void) | null;
};
type Panel = 'none' | 'link' | 'mention';

/** The name that is being typed after an `@` at the cursor; null without one. */
function typedMention({ state: { selection } }: Editor): string | null {
  const { $from, empty } = selection;
  if (!empty) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  return /(?:^|\s)@([^\s@]*)$/.exec(before)?.[1] ?? null;
}

/** The formats of the selection as buttons, and panels for what needs more than a press. */
export function Toolbar({ editor, people, headings, onPictures }: ToolbarProps) {
  const { t } = useLingui();
  const [panel, setPanel] = useState<Panel>('none');
  const toggle = (name: Panel) => setPanel((shown) => (shown === name ? 'none' : name));
  const active = useEditorState({
    editor,
    selector: ({ editor: of }) => ({
      h2: of.isActive('heading', { level: 2 }),
      h3: of.isActive('heading', { level: 3 }),
      bold: of.isActive('bold'),
      italic: of.isActive('italic'),
      bulletList: of.isActive('bulletList'),
      orderedList: of.isActive('orderedList'),
      quote: of.isActive('blockquote'),
      link: of.isActive('link'),
      picture: of.isActive('picture'),
      mention: typedMention(of),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <>
      <div role="toolbar" aria-label={t({ message: 'Format', context: 'text style' })} className={styles.toolbar}>
        {headings && (
          <>
            <Tool
              label={t({ message: 'Heading', context: 'text style' })}
              on={active.h2}
              onPress={() => run().toggleNode('heading', 'paragraph', { level: 2 }).run()}
            >
              H
            </Tool>
            <Tool
              label={t`Small heading`}
              on={active.h3}
              onPress={() => run().toggleNode('heading', 'paragraph', { level: 3 }).run()}
            >
              <small>H</small>
            </Tool>
          </>
        )}
        <Tool
          label={t({ message: 'Bold', context: 'text style' })}
          on={active.bold}
          onPress={() => run().toggleBold().run()}
        >
          <b>B</b>
        </Tool>
        <Tool
          label={t({ message: 'Italic', context: 'text style' })}
          on={active.italic}
          onPress={() => run().toggleItalic().run()}
        >
          <i>I</i>
        </Tool>
        <Tool
          label={t`Bullet list`}
          icon="list"
          on={active.bulletList}
          onPress={() => run().toggleList('bulletList', 'listItem').run()}
        />
        <Tool
          label={t`Numbered list`}
          icon="listNumbered"
          on={active.orderedList}
          onPress={() => run().toggleList('orderedList', 'listItem').run()}
        />
        <Tool
          label={t({ message: 'Quote', context: 'text style' })}
          icon="quote"
          on={active.quote}
          onPress={() => run().toggleWrap('blockquote').run()}
        />
        <Tool
          label={t({ message: 'Link', context: 'text style' })}
          icon="link"
          on={active.link}
          onPress={() => toggle('link')}
        />
        {people.length > 0 && (
          <Tool label={t`Mention someone`} on={panel === 'mention'} onPress={() => toggle('mention')}>
            @
          </Tool>
        )}
        {onPictures && (
          <FileButton
            accept={ACCEPTED}
            multiple
            onFiles={onPictures}
            className={styles.tool}
            aria-label={t`Add pictures`}
          >
            <Icon name="image" size={18} />
          </FileButton>
        )}
      </div>
      {panel === 'link' && <LinkPanel editor={editor} onClose={() => setPanel('none')} />}
      {(panel === 'mention' || active.mention !== null) && (
        <MentionPanel editor={editor} people={people} typed={active.mention ?? ''} onClose={() => setPanel('none')} />
      )}
      {active.picture && <PicturePanel editor={editor} />}
    </>
  );
}

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/heic';

type ToolProps = { label: string; icon?: IconName; on: boolean; onPress: () => void; children?: ReactNode };

function Tool({ label, icon, on, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={classNames(styles.tool, on && styles.on)}
      aria-label={label}
      title={label}
      aria-pressed={on}
      // The selection of the text stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {icon ? <Icon name={icon} size={18} /> : children}
    </button>
  );
}

function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useLingui();
  const present: unknown = editor.getAttributes('link')['href'];
  const [address, setAddress] = useState(typeof present === 'string' ? present : 'https://');
  const [refused, setRefused] = useState(false);
  const submit = () => {
    const href = address.trim();
    if (!isLink(href)) return setRefused(true);
    const { empty } = editor.state.selection;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (empty && present === undefined)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  };
  return (
    // No form: the editor is inside one.
    <div role="group" aria-label={t({ message: 'Link', context: 'text style' })} className={styles.panel}>
      <TextInput
        label={<Trans>Address of the link</Trans>}
        type="url"
        value={address}
        maxLength={RICH_CONTENT.linkLength}
        error={refused && t`A link begins with http:// or https://`}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
      />
      <div className={styles.actions}>
        <Button size="small" variant="primary" onClick={submit}>
          <Trans>Set link</Trans>
        </Button>
        {present !== undefined && (
          <Button
            size="small"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
              onClose();
            }}
          >
            <Trans>Remove link</Trans>
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onClose}>
          <Trans context="action">Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}

/**
 * While a name is typed, arrow keys choose one and Enter or Tab takes it.
 * @param typed the beginning of a name, behind an `@` that the mention replaces
 */
function MentionPanel({
  editor,
  people,
  typed,
  onClose,
}: {
  editor: Editor;
  people: readonly MentionedPerson[];
  typed: string;
  onClose: () => void;
}) {
  const { i18n, t } = useLingui();
  const shownPeople = people
    .map(({ userId, name }) => ({ userId, shown: shownName(i18n, name, userId) }))
    .filter(({ shown }) => shown.toLowerCase().includes(typed.toLowerCase()));
  const [chosen, setChosen] = useState({ typed, at: 0 });
  // Another beginning of a name has other people.
  const at = chosen.typed === typed ? Math.min(chosen.at, shownPeople.length - 1) : 0;
  const mention = ({ userId, shown }: (typeof shownPeople)[number]) => {
    const { from } = editor.state.selection;
    const name = typedMention(editor);
    const chain = editor.chain().focus();
    if (name !== null) chain.deleteRange({ from: from - name.length - 1, to: from });
    chain
      .insertContent([
        { type: 'mention', attrs: { userId, name: shown } },
        { type: 'text', text: ' ' },
      ])
      .run();
    onClose();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const person = shownPeople[at];
    if (!person || event.isComposing || typedMention(editor) === null) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen({ typed, at: (at + step + shownPeople.length) % shownPeople.length });
    else if (event.key === 'Enter' || event.key === 'Tab') mention(person);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const { dom } = editor.view;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    // Before the editor handles the key.
    dom.addEventListener('keydown', listener, true);
    return () => dom.removeEventListener('keydown', listener, true);
  }, [editor]);
  if (shownPeople.length === 0) return null;
  return (
    <ul className={styles.people} aria-label={t`People to mention`}>
      {shownPeople.map((person, index) => {
        const { userId, shown } = person;
        return (
          <li key={userId}>
            <Button
              size="small"
              variant={index === at ? 'primary' : 'outline'}
              aria-current={index === at || undefined}
              // The cursor stays behind the name that is being typed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mention(person)}
            >
              @{shown}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** The description of the selected picture, for people who do not see it. */
function PicturePanel({ editor }: { editor: Editor }) {
  const alt = useEditorState({
    editor,
    selector: ({ editor: of }) => String(of.getAttributes('picture')['alt'] ?? ''),
  });
  return (
    <div className={styles.panel}>
      <TextInput
        label={<Trans>What does the picture show?</Trans>}
        hint={<Trans>Read aloud to people who do not see it.</Trans>}
        value={alt}
        maxLength={RICH_CONTENT.altLength}
        onChange={(event) => editor.commands.updateAttributes('picture', { alt: event.currentTarget.value })}
      />
    </div>
  );
}
