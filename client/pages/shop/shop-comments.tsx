import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { loginPath } from '#client/navigation/paths.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { Button } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { CommentRow } from '#client/stores/comment-row.tsx';
import { LevelBars } from '#client/stores/level-bars.tsx';
import { shopPath } from '#client/stores/shop-path.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { storeComments } from '#protocol/http/stores.ts';
import { ShopPages, type Shop } from './shop-pages.tsx';
import styles from './shop.module.css';
import { useAction } from '#client/hooks/use-action.ts';
import { useForm } from 'react-hook-form';
import { showToast } from '#client/feedback/toasts.ts';
import { required, useFormField, TextAreaField, type FormFieldProps } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useFormDraft, useAutosave, type FormDraft } from '#client/forms/form-draft.tsx';
import { useSubmit } from '#client/forms/use-submit.ts';
import { StarInput } from '#client/stores/stars.tsx';
import { useUploads, type KeptFile } from '#client/forms/uploads/use-uploads.ts';
import { addKept, PicturesField } from '#client/forms/uploads/pictures-field.tsx';
import { STORE } from '#protocol/limits.ts';

type Comment = { level: number; content: string; pictures: KeptFile[] };
const EMPTY: Comment = { level: 0, content: '', pictures: [] };

/** The comment form. Its form draft stays on this device. */
function CommentForm({ storeId }: { storeId: string }) {
  const draft = useFormDraft<Comment>(`comment:${storeId}`);
  if (draft.phase === 'loading') return <Skeleton height="14rem" />;
  return <Fields storeId={storeId} draft={draft} />;
}

function Fields({ storeId, draft }: { storeId: string; draft: FormDraft<Comment> }) {
  const { t } = useLingui();
  const form = useForm<Comment>({ defaultValues: { ...EMPTY, ...draft.value } });
  useAutosave(form, draft.save);
  const uploads = useUploads('store', (file) => addKept(form, 'pictures', file));
  const submit = useSubmit(
    form,
    async ({ level, content, pictures }) => {
      await makeCall('stores.saveComment', {
        params: { storeId },
        body: { level, content, fileIds: pictures.map(({ fileId }) => fileId), goodsId: null },
      });
      form.reset(EMPTY);
      draft.clear();
      showToast({
        key: 'comment',
        tone: 'success',
        title: t`Thank you`,
        message: t`Your comment is published here.`,
      });
    },
    { fieldOf: (path) => (path.startsWith('fileIds') ? 'pictures' : (path as keyof Comment)) },
  );
  return (
    <form {...submit.props} className={`${forms.form} ${styles.form}`}>
      <h2 className={styles.formTitle}>
        <Trans>Your comment</Trans>
      </h2>
      <FormError error={submit.error} />
      <LevelField
        control={form.control}
        name="level"
        check={(value) => (Number(value) > 0 ? undefined : 'levelRequired')}
      />
      <TextAreaField
        control={form.control}
        name="content"
        label={<Trans>What should others know?</Trans>}
        maxLength={STORE.commentMax}
        check={required('contentRequired')}
      />
      <PicturesField
        form={form}
        name="pictures"
        uploads={uploads}
        label={<Trans>Pictures</Trans>}
        most={STORE.commentFilesMost}
      />
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy} disabled={uploads.busy}>
          <Trans>Publish comment</Trans>
        </Button>
        {uploads.busy && (
          <span className={styles.quiet}>
            <Trans>Pictures are still uploading.</Trans>
          </span>
        )}
      </div>
    </form>
  );
}

function LevelField(bound: FormFieldProps<Comment, 'level'>) {
  const { field, error } = useFormField<Comment, 'level'>(bound);
  return <StarInput {...field} label={<Trans>How was it?</Trans>} error={error} />;
}

/** The comments and rating of the store, and the form for users who may comment. */
export function ShopComments({ shop, pageNo }: { shop: Shop; pageNo: number }) {
  const { server } = useLocale();
  const input = { params: { storeId: shop.id }, query: { pageNo, languageCode: server } };
  const resource = useResource('stores.comments', input);
  const { data } = resource;
  if (!data)
    return (
      <ResourceState of={resource} as="div" className={styles.panel}>
        <div className={styles.panel} aria-busy="true">
          <Skeleton height="9rem" />
          <Skeleton height="14rem" />
        </div>
      </ResourceState>
    );
  return (
    <div className={styles.comments}>
      <aside className={styles.opinion}>
        <LevelBars rating={data.rating} levels={data.levels} />
        <MayComment shop={shop} may={data.mayComment} />
      </aside>
      <div>
        {data.total === 0 ? (
          <EmptyState icon="star" title={<Trans>No comments yet</Trans>}>
            <Trans>Anyone who has contacted the store can write the first one.</Trans>
          </EmptyState>
        ) : (
          <>
            <ul className={styles.list}>
              {data.items.map((comment) => (
                <CommentRow
                  key={comment.id}
                  comment={comment}
                  actions={comment.isOwn && <TakeBack id={comment.id} />}
                />
              ))}
            </ul>
            <ShopPages
              current={pageNo}
              total={data.total}
              pageSize={data.pageSize}
              href={(page) => shopPath(shop.id, 'comments', page)}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** The form for users who may comment, else the reason why not. */
export function MayComment({
  shop,
  may,
}: {
  shop: Pick<Shop, 'id'>;
  may: CallResponse<typeof storeComments>['mayComment'];
}) {
  switch (may) {
    case 'yes':
      return <CommentForm storeId={shop.id} />;
    case 'signIn':
      return (
        <p className={styles.quiet}>
          <Trans>
            Only people who have talked to the store can comment.{' '}
            <Link href={loginPath(shopPath(shop.id, 'comments'))}>Sign in</Link> to write a comment.
          </Trans>
        </p>
      );
    case 'own':
      return (
        <p className={styles.quiet}>
          <Trans>This is your store. What others say about it appears here.</Trans>
        </p>
      );
    case 'noDealings':
      return (
        <p className={styles.quiet}>
          <Trans>Only people who have talked to the store can comment. Start a conversation first.</Trans>
        </p>
      );
  }
}

function TakeBack({ id }: { id: string }) {
  const remove = useAction(() => makeCall('stores.removeComment', { params: { id } }), showError);
  return (
    <Button variant="quiet" size="small" busy={remove.busy} onClick={() => remove.run()}>
      <Trans>Withdraw</Trans>
    </Button>
  );
}
