import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { ERASED, KEPT, REMOVAL_BLOCKERS } from '#protocol/http/registration.ts';
import { linkTo } from '#protocol/pages.ts';

/** What blocks the removal of the account, with links to settle it. */
export function Blocker({ what }: { what: (typeof REMOVAL_BLOCKERS)[number] }) {
  switch (what) {
    case 'goodsForSale':
      return (
        <Trans>
          You have goods on offer. Hide or delete them first. <Link href={linkTo('myGoods')}>My goods</Link>
        </Trans>
      );
    case 'auctionRunning':
      return <Trans>An auction of yours, or one you lead, is running. It has to end first.</Trans>;
    case 'openDeals':
      return <Trans>A deal of yours is not settled. Please finish it with the other side first.</Trans>;
  }
}

export function Erased({ what }: { what: (typeof ERASED)[number] }) {
  switch (what) {
    case 'profile':
      return <Trans>Your name, username, email, phone number, gender and password</Trans>;
    case 'sessions':
      return <Trans>Every device you are signed in on</Trans>;
    case 'addresses':
      return <Trans>Your delivery addresses</Trans>;
    case 'kycPapers':
      return <Trans>The documents of your identity check, and what they say</Trans>;
    case 'drafts':
      return <Trans>Your drafts of goods and forms</Trans>;
    case 'favourites':
      return <Trans>Your favourites and whom you follow</Trans>;
    case 'storeDetails':
      return <Trans>Your store: its page, documents, address and phone number</Trans>;
    case 'pictures':
      return <Trans>Your portrait and the pictures of your store and goods</Trans>;
  }
}

export function Kept({ what }: { what: (typeof KEPT)[number] }) {
  switch (what) {
    case 'messagesToOthers':
      return (
        <Trans>
          Messages you wrote to others: they belong to the conversation. Your name no longer stands on them.
        </Trans>
      );
    case 'deals':
      return <Trans>Deals you made: the other side has a right to their record.</Trans>;
    case 'comments':
      return <Trans>Comments you left on stores, without your name.</Trans>;
    case 'reviewDecisions':
      return <Trans>That our staff decided on something of yours, and when, without your documents.</Trans>;
  }
}
