import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch, useLocation } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { EmptyState } from '#client/design/empty-state.tsx';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import { useFormDraft, useAutosave, type FormDraft } from '#client/forms/form-draft.ts';
import { StoreArea } from '../store-area.tsx';
import type { StoreMedia } from '#protocol/http/stores.ts';
import { OwnStoreId, StoreGuard } from './own-store.tsx';
import { useState } from 'react';
import { useForm, useWatch, useController, type UseFormReturn } from 'react-hook-form';
import { makeCall, newId } from '#client/bridge/commands.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Button } from '#client/design/button.tsx';
import { RadioField, TextAreaField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import { CroppedPictureField } from '#client/forms/uploads/cropped-picture-field.tsx';
import { setStoredFiles, useUploads, type StoredFile, type Uploads } from '#client/forms/uploads/use-uploads.ts';
import { addStoredFiles, PicturesField } from '#client/forms/uploads/pictures-field.tsx';
import { STORE } from '#protocol/limits.ts';
import { MEDIA_TYPE } from '#protocol/lookups.ts';
import styles from './my-store.module.css';
import { linkTo } from '#protocol/pages.ts';
import { problemText } from '#client/feedback/problem-text.ts';
import { FieldError } from '#client/design/field.tsx';
import { FileButton } from '#client/forms/file-button.tsx';
import { UploadList } from '#client/forms/uploads/upload-list.tsx';
import uploadStyles from '#client/forms/uploads/uploads.module.css';

/** Creates a post, or edits the user's post with an id: */
export default function MediaEditPage() {
  const { t } = useLingui();
  const id = new URLSearchParams(useSearch()).get('id');
  usePageTitle(id ? t`Edit the post` : t`New post`);
  return (
    <StoreGuard>
      <StoreArea title={id ? <Trans>Edit the post</Trans> : <Trans>New post</Trans>}>
        <OwnStoreId>
          {(storeId) => (id ? <Known key={id} storeId={storeId} id={id} /> : <Drafted post={null} />)}
        </OwnStoreId>
      </StoreArea>
    </StoreGuard>
  );
}

/** Searches the store's posts page by page for the post. */
function Known({ storeId, id, pageNo = 1 }: { storeId: string; id: string; pageNo?: number }) {
  const input = { params: { storeId }, query: { pageNo } };
  const resource = useResource('stores.media', input);
  const { data } = resource;
  if (!data)
    return (
      <ResourceState of={resource}>
        <div aria-busy="true">
          <FieldsWaiting height="20rem" />
        </div>
      </ResourceState>
    );
  const post = data.items.find((one) => one.id === id);
  if (post) return <Drafted post={post} />;
  if (pageNo * data.pageSize < data.total) return <Known storeId={storeId} id={id} pageNo={pageNo + 1} />;
  return <EmptyState icon="image" title={<Trans>This post no longer exists</Trans>} />;
}

/** Renders the form once the form draft of this device is loaded. */
function Drafted({ post }: { post: StoreMedia | null }) {
  const draft = useFormDraft<Partial<Post>>(`media:${post?.id ?? 'new'}`);
  return draft.phase === 'loading' ? <FieldsWaiting height="20rem" /> : <PostForm post={post} draft={draft} />;
}

/** A video field that uploads as soon as a file is chosen. */
function VideoField({ form, uploads }: { form: UseFormReturn<Post>; uploads: Uploads }) {
  const { i18n } = useLingui();
  const {
    field: { value, ref, onChange },
    fieldState,
  } = useController({ control: form.control, name: 'video' });
  return (
    <fieldset className={uploadStyles.field} data-field="video" tabIndex={-1} ref={ref}>
      <legend className={uploadStyles.legend}>
        <Trans context="field">Video</Trans>
      </legend>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a preview of the file just chosen */}
      {value && <video className={uploadStyles.film} src={value.url} controls preload="metadata" />}
      <UploadList uploads={uploads} />
      <div className={uploadStyles.tools}>
        <FileButton
          size="small"
          accept="video/mp4,video/webm,video/quicktime"
          disabled={uploads.busy}
          onFiles={(files) => uploads.add(files, 1)}
        >
          {value ? <Trans context="action">Replace</Trans> : <Trans>Choose a video</Trans>}
        </FileButton>
        {value && (
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            <Trans context="action">Remove</Trans>
          </Button>
        )}
      </div>
      <p className={uploadStyles.hint}>
        <Trans>MP4, WebM or MOV, up to 200 MB.</Trans>
      </p>
      <FieldError id="video-error">
        {fieldState.error?.message && problemText(i18n, fieldState.error.message)}
      </FieldError>
    </fieldset>
  );
}

/** The form values of a post; `id` is made here, so that a repeated request saves one post. */
type Post = {
  id: string;
  type: '1' | '2';
  content: string;
  pictures: StoredFile[];
  video: StoredFile | null;
  cover: StoredFile | null;
};

const kept = ({ fileId, url }: { fileId: string; url: string }): StoredFile => ({ fileId, url, name: '' });

function beginWith(post: StoreMedia | null): Post {
  if (!post) return { id: newId(), type: '1', content: '', pictures: [], video: null, cover: null };
  const files = post.files.map(kept);
  const video = post.type === MEDIA_TYPE.video;
  return {
    id: post.id,
    type: video ? '2' : '1',
    content: post.content,
    pictures: video ? [] : files,
    video: video ? (files[0] ?? null) : null,
    cover: post.cover && kept(post.cover),
  };
}

/** The form of a post. The form draft stays on this device until it is posted. */
function PostForm({ post, draft }: { post: StoreMedia | null; draft: FormDraft<Partial<Post>> }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [begin] = useState(() => ({ ...beginWith(post), ...draft.value }));
  const form = useForm<Post>({ defaultValues: begin });
  useAutosave(form, draft.save);
  const { control } = form;
  const video = useWatch({ control, name: 'type' }) === '2';
  const pictures = useUploads('store', (file) => addStoredFiles(form, 'pictures', file));
  const films = useUploads('store', ({ fileId, url, name }) => setStoredFiles(form, 'video', { fileId, url, name }));
  const submit = useSubmit(
    form,
    async (values) => {
      const isVideo = values.type === '2';
      const files = isVideo ? (values.video ? [values.video] : []) : values.pictures;
      await makeCall('stores.saveMedia', {
        body: {
          id: values.id,
          type: isVideo ? 2 : 1,
          content: values.content,
          fileIds: files.map(({ fileId }) => fileId),
          coverFileId: isVideo ? (values.cover?.fileId ?? null) : null,
        },
      });
      draft.clear();
      showToast({
        key: 'post',
        tone: 'success',
        title: t({ message: 'Posted', context: 'status' }),
        message: t`The post is shown on your store page.`,
      });
      navigate(linkTo('storeMedia'));
    },
    {
      fieldOf: (path) =>
        path.startsWith('fileIds')
          ? form.getValues('type') === '2'
            ? 'video'
            : 'pictures'
          : path === 'coverFileId'
            ? 'cover'
            : (path as keyof Post),
    },
  );
  const busy = pictures.busy || films.busy;
  return (
    <form {...submit.props} className={`${forms.form} ${styles.editor}`}>
      <FormError error={submit.error} />
      <RadioField
        control={control}
        name="type"
        label={<Trans>What would you like to post?</Trans>}
        options={[
          { value: '1', label: <Trans context="heading">Pictures</Trans> },
          { value: '2', label: <Trans>A video</Trans> },
        ]}
      />
      {video ? (
        <>
          <VideoField form={form} uploads={films} />
          <CroppedPictureField
            form={form}
            name="cover"
            label={<Trans context="field">Cover</Trans>}
            aspect={4 / 3}
            maxSide={1_280}
            hint={<Trans>Shown before the video plays.</Trans>}
          />
        </>
      ) : (
        <PicturesField
          form={form}
          name="pictures"
          uploads={pictures}
          label={<Trans context="heading">Pictures</Trans>}
          most={STORE.mediaFilesMost}
          hint={<Trans>Up to {STORE.mediaFilesMost}; the first one is shown on the card.</Trans>}
        />
      )}
      <TextAreaField
        control={control}
        name="content"
        label={<Trans context="field">Text</Trans>}
        rows={4}
        maxLength={STORE.mediaTextMax}
      />
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy} disabled={busy}>
          {post ? <Trans>Save the post</Trans> : <Trans context="action">Publish</Trans>}
        </Button>
        <span className={styles.quiet} role="status">
          {busy && <Trans>Files are still uploading.</Trans>}
        </span>
      </div>
    </form>
  );
}
