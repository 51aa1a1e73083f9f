import { useLingui } from '@lingui/react/macro';
import { errorText } from '#client/app/notify/error-text.ts';
import { problemText } from '#client/app/notify/problem-text.ts';
import { Banner } from '#client/design/banner.tsx';
import type { ErrorData } from '#protocol/errors.ts';
import { Missing } from './missing.tsx';
import { RetryAfter } from './retry-after.tsx';
import styles from './forms.module.css';

/** What a form has to say as a whole. It stays in the page while empty, so that screen readers notice what arrives in it. */
export function FormError({ error }: { error: ErrorData | null }) {
  return <div role="alert" className={styles.alert}>{error && <Banner tone="danger" icon={error.status === 0 ? 'offline' : 'alert'}><Sentence error={error} /></Banner>}</div>;
}

function Sentence({ error }: { error: ErrorData }) {
  const { i18n } = useLingui();
  const { code, params = {} } = error;
  if (code === 'TooManyRequests') return <RetryAfter seconds={Number(params.retryAfter)} />;
  const missing = code === 'MoveRefused' && Array.isArray(params.missing) ? params.missing : [];
  const problems = code === 'FieldsInvalid' ? Object.entries(params) : [];
  return (
    <>
      <p>{i18n._(errorText(code))}</p>
      {missing.length > 0 && <Missing conditions={missing} />}
      {problems.length > 0 && <ul>{problems.map(([path, problem]) => <li key={path}>{problemText(i18n, String(problem))}</li>)}</ul>}
    </>
  );
}
