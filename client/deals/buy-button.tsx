import { Trans } from '@lingui/react/macro';
import { withTexts } from '#client/i18n/catalogs.ts';
import { Suspense, useState } from 'react';
import { lazyDialog } from '#client/feedback/lazy-dialog.tsx';
import { Link, useLocation } from 'wouter';
import { loginPath } from '#client/navigation/paths.ts';
import { useUser } from '#client/bridge/use-topic.ts';
import { buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { MoveButton } from '#client/forms/move-button.tsx';
import { usePurchase } from '#client/offers/use-purchase.ts';
import { formatMoney } from '#protocol/money.ts';
import type { BuyProps } from './buy-dialog.tsx';

const BuyDialog = lazyDialog(withTexts(['bids', 'forms', 'conditions'], () => import('./buy-dialog.tsx')));

/**
 * Buys goods at their price, or explains why not. Nothing without a price. Visitors sign in first and return.
 * @param primary as the main action of its page
 */
export function BuyButton({ primary = false, ...props }: BuyProps & { primary?: boolean }) {
  const [path] = useLocation();
  const user = useUser();
  const money = formatMoney(props.price, props.currency);
  const variant = primary ? 'primary' : 'outline';
  if (user) return <SignedIn {...props} variant={variant} />;
  return (
    <Link href={loginPath(path)} className={buttonClass({ variant })}>
      <Icon name="bag" size={18} />
      <Trans>Buy for {money}</Trans>
    </Link>
  );
}

function SignedIn({ variant, ...props }: BuyProps & { variant: 'primary' | 'outline' }) {
  const [open, setOpen] = useState(false);
  const { moveOf } = usePurchase(props.goodsId);
  const move = moveOf('buy');
  const money = formatMoney(props.price, props.currency);
  if (move?.missing.includes('hasFixedPrice')) return null;
  return (
    <>
      <MoveButton variant={variant} move={move} folded={variant === 'outline'} onClick={() => setOpen(true)}>
        <Icon name="bag" size={18} />
        <Trans>Buy for {money}</Trans>
      </MoveButton>
      {open && (
        <Suspense fallback={null}>
          <BuyDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
