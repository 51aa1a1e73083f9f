import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { loginPath } from '#client/navigation/paths.ts';
import { useUser } from '#client/bridge/use-topic.ts';
import { buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { MoveButton } from '#client/forms/move-button.tsx';
import { useFormDraft } from '#client/forms/form-draft.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import { usePurchase } from './use-purchase.ts';
import { itemPath } from '#protocol/pages.ts';

/** The fields of goods that an offer needs. */
export type OfferedGoods = Pick<
  GoodsCard,
  'id' | 'num' | 'title' | 'image' | 'price' | 'currency' | 'type' | 'saleType' | 'sellerId' | 'sellerName'
>;

type OfferButtonProps = { goods: OfferedGoods; small?: boolean; onOpen: () => void };

/** Opens the form of an offer, or resumes its draft. Visitors sign in first and return. */
export function OfferButton({ goods, small = false, onOpen }: OfferButtonProps) {
  const user = useUser();
  if (user) return <SignedIn goods={goods} small={small} onOpen={onOpen} />;
  return (
    <Link href={loginPath(itemPath(goods))} className={buttonClass()}>
      <Icon name="tag" size={18} />
      <Trans>Make an offer</Trans>
    </Link>
  );
}

function SignedIn({ goods, small, onOpen }: Required<OfferButtonProps>) {
  const draft = useFormDraft<unknown>(`offer:${goods.id}`);
  const { moveOf } = usePurchase(goods.id);
  return (
    <MoveButton move={moveOf('make')} size={small ? 'small' : 'normal'} folded onClick={onOpen}>
      {!small && <Icon name="tag" size={18} />}
      {draft.value === null ? <Trans>Make an offer</Trans> : <Trans>Resume your offer</Trans>}
    </MoveButton>
  );
}
