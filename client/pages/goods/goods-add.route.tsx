import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Redirect } from 'wouter';
import { newId } from '#client/bridge/commands.ts';
import { linkTo } from '#protocol/pages.ts';
import { EditorWaiting } from './editor-waiting.tsx';

/**
 * New goods (spec §2, addGoods): they get their id, and so their address, before the first word; going back leaves the
 * form.
 */
export default function GoodsAddPage() {
  const [id] = useState(newId);
  return (
    <>
      <EditorWaiting title={<Trans>What would you like to sell?</Trans>} />
      <Redirect to={linkTo('goodsEdit', { id, new: 1 })} replace />
    </>
  );
}
