import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { ErrorReference } from '#client/feedback/error-reference.tsx';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { problemText } from '#client/feedback/problem-text.ts';
import { Banner } from '#client/design/banner.tsx';
import type { ErrorData } from '#protocol/errors.ts';
import { isDisconnected } from '#protocol/rules/failures.ts';
import { MissingConditions } from './move-button.tsx';
import { RetryAfter } from '../feedback/retry-after.tsx';
import styles from './forms.module.css';

/**
 * The error of a whole form. It is also in the page while empty, so that screen readers announce a new error.
 *
 * Scrolls into view, because the submit button may be a screen below.
 */
export function FormError({ error }: { error: ErrorData | null }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) element.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div ref={element} role="alert" className={styles.alert}>
      {error && (
        <Banner tone="danger" icon={isDisconnected(error) ? 'offline' : 'alert'}>
          <Sentence error={error} />
        </Banner>
      )}
    </div>
  );
}

function Sentence({ error }: { error: ErrorData }) {
  const { i18n } = useLingui();
  const { code, params = {} } = error;
  if (code === 'TooManyRequests') return <RetryAfter seconds={Number(params.retryAfter)} />;
  const missing = code === 'MoveRefused' && Array.isArray(params.missing) ? params.missing : [];
  const problems = code === 'FieldsInvalid' ? Object.entries(params) : [];
  return (
    <>
      <p>
        <ErrorSentence code={code} />
      </p>
      <ErrorReference error={error} />
      {missing.length > 0 && <MissingConditions conditions={missing} />}
      {problems.length > 0 && (
        <ul>
          {problems.map(([path, problem]) => (
            <li key={path}>{problemText(i18n, String(problem))}</li>
          ))}
        </ul>
      )}
    </>
  );
}
