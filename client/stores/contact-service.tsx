import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { buttonClass } from '#client/design/button.tsx';
import { linkTo } from '#protocol/pages.ts';

/** The way to customer service, in notices about what staff decided. */
export const ContactService = () => (
  <Link href={linkTo('contact')} className={buttonClass({ size: 'small' })}>
    <Trans>Contact customer service</Trans>
  </Link>
);
