import { Trans } from '@lingui/react/macro';
import { Button } from '#client/design/button.tsx';
import type { CodeTarget } from '#protocol/http/registration.ts';
import type { SentCode } from './code-journey.tsx';
import { useSecondsLeft } from './code-field.tsx';
import styles from './forms.module.css';

/** @returns the address, or the number with its area code. */
export const targetText = (target: CodeTarget): string =>
  target.method === 'email' ? target.email : `+${target.areaCode.replace(/^\+/, '')} ${target.mobile}`;

/** Where the code went, and a button that leads back to the request of another. */
export function SentTo({ target, flow, again }: SentCode) {
  const left = useSecondsLeft(flow.view?.resendAt ?? null);
  const where = targetText(target);
  return (
    <div className={styles.sent}>
      <p>
        <Trans>
          We have sent a code to <b>{where}</b>. It is good for 10 minutes.
        </Trans>
      </p>
      <p>
        <Button variant="quiet" size="small" className={styles.flush} onClick={again}>
          <Trans>Ask again, or change where it goes</Trans>
        </Button>
        {left > 0 && (
          <span className={styles.quiet} aria-hidden="true">
            <Trans>Another can be sent there in {left} s.</Trans>
          </span>
        )}
      </p>
    </div>
  );
}
