import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#client/design/button.tsx';
import type { CodeTarget } from '#protocol/http/registration.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { useSecondsLeft } from './code-field.tsx';
import styles from './forms.module.css';

/** A target in words: the address, or the number with its area code. */
export const targetText = (target: CodeTarget): string =>
  target.method === 'email' ? target.email : `+${target.areaCode.replace(/^\+/, '')} ${target.mobile}`;

/** Where the code went, and the way to ask for another or to name another target. The wait counts from when this is shown. */
export function SentTo({ target, onAgain }: { target: CodeTarget; onAgain: () => void }) {
  const [until] = useState(() => Date.now() + ACCOUNT.codeResend);
  const left = useSecondsLeft(until);
  const where = targetText(target);
  return (
    <div className={styles.sent}>
      <p>
        <Trans>
          We have sent a code to <b>{where}</b>. It is good for 10 minutes.
        </Trans>
      </p>
      <p>
        <Button variant="quiet" size="small" className={styles.flush} onClick={onAgain}>
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
