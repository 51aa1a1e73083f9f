import { useLingui } from '@lingui/react/macro';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useId, type ReactNode } from 'react';
import { problemText } from '#client/feedback/problem-text.ts';
import { FieldError } from '#client/design/field.tsx';
import { shownName } from '#client/format/person-name.ts';
import { UploadList } from '#client/forms/uploads/upload-list.tsx';
import { useUploads } from '#client/forms/uploads/use-uploads.ts';
import { stableJson } from '#protocol/bridge/topics.ts';
import { RICH_CONTENT } from '#protocol/limits.ts';
import { picturesIn, type RichContent } from '#protocol/rules/rich-content.ts';
import content from '../rich-content.module.css';
import { toContent, toEditorDocument } from './editor-document.ts';
import { editorExtensions } from './editor-nodes.ts';
import { Toolbar, type MentionedPerson } from './toolbar.tsx';

export type RichContentEditorProps = {
  label: ReactNode;
  /** The content as it is stored; another value than the one typed last replaces what is shown. */
  value: RichContent;
  onChange: (content: RichContent) => void;
  error?: ReactNode;
  hint?: ReactNode;
  /** Users who can be mentioned; none hides the button. */
  people?: readonly MentionedPerson[];
  headings?: boolean;
  pictures?: boolean;
  /** A field of few lines. */
  compact?: boolean;
};

const sameContent = (editor: Editor, value: RichContent): boolean =>
  stableJson(toContent(editor.getJSON())) === stableJson(value);

const imagesIn = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** A field for rich content. It loads Tiptap: import it lazily. */
export function RichContentEditor({
  label,
  value,
  onChange,
  error,
  hint,
  people = [],
  headings = true,
  pictures = true,
  compact = false,
}: RichContentEditorProps) {
  const { i18n } = useLingui();
  const id = useId();
  const uploads = useUploads('article', ({ fileId }) =>
    editor
      .chain()
      .focus()
      .insertContent({ type: 'picture', attrs: { fileId, alt: '' } })
      .run(),
  );
  const documentOf = (of: RichContent) =>
    toEditorDocument(of, (userId) =>
      shownName(i18n, people.find((person) => person.userId === userId)?.name ?? null, userId),
    );
  const addPictures = (files: File[]) =>
    uploads.add(files, RICH_CONTENT.pictures - picturesIn(toContent(editor.getJSON())).length);
  const addImages = (files: File[]): boolean => {
    if (!pictures || files.length === 0) return false;
    addPictures(files);
    return true;
  };
  const editor = useEditor({
    extensions: editorExtensions(headings),
    // Its style element would be refused by the content security policy; editor.module.css has the rules.
    injectCSS: false,
    content: documentOf(value),
    onUpdate: ({ editor: changed }) => onChange(toContent(changed.getJSON())),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-hint ${id}-error`,
        class: `${content.content} ${content.text} ${compact ? content.compact : ''}`,
      },
      handlePaste: (_view, event) => addImages(imagesIn(event.clipboardData?.files)),
      handleDrop: (_view, event, _slice, moved) => !moved && addImages(imagesIn(event.dataTransfer?.files)),
    },
  });
  useEffect(() => {
    // Another tab or device has changed it.
    if (!sameContent(editor, value)) editor.commands.setContent(documentOf(value), { emitUpdate: false });
    // oxlint-disable-next-line react/exhaustive-deps -- names are shown only; a new name is no new content
  }, [editor, value]);
  return (
    <div className={content.field} data-invalid={error ? true : undefined}>
      <span id={`${id}-label`} className={content.label}>
        {label}
      </span>
      <div className={content.frame}>
        <Toolbar editor={editor} people={people} headings={headings} onPictures={pictures ? addPictures : null} />
        <EditorContent editor={editor} />
        {uploads.files.length > 0 && (
          <div className={content.uploads}>
            <UploadList uploads={uploads} />
          </div>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={content.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error ?? (uploads.tooMany > 0 && problemText(i18n, 'imagesTooMany'))}</FieldError>
    </div>
  );
}
