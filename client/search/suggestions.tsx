import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { newId, sendCommand } from '#client/bridge/commands.ts';
import { useResource, useTopic, useUser } from '#client/bridge/use-topic.ts';
import { classNames } from '#client/design/class-names.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { historyTopic, suggestionsTopic } from '#protocol/bridge/topics.ts';
import type { SavedSearch } from '#protocol/entities/saved-search.ts';
import { Option } from './suggestion-option.tsx';
import { rememberSearch, suggestionOptions, suggestionPath, type SuggestionOption } from './suggestion-options.ts';
import styles from './search.module.css';

type SuggestionsProps = {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  inline: boolean;
  onDone: () => void;
};

/** The list below a search field, with the saved searches of a signed-in user. */
export default function Suggestions(props: SuggestionsProps) {
  const user = useUser();
  return user ? <SuggestionsOfUser {...props} /> : <SuggestionList {...props} saved={NONE} />;
}

const NONE: readonly SavedSearch[] = [];

function SuggestionsOfUser(props: SuggestionsProps) {
  const { server } = useLocale();
  const { data } = useResource('savedSearches.list', { query: { languageCode: server } });
  return <SuggestionList {...props} saved={data ?? NONE} />;
}

/**
 * A combobox of WAI-ARIA: the focus stays in the field, arrow keys choose an option, Enter opens it, Escape closes the
 * list. Without a chosen option Enter searches for the text.
 * @param id of the list, which the field controls
 */
function SuggestionList({ id, input, inline, onDone, saved }: SuggestionsProps & { saved: readonly SavedSearch[] }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const [, navigate] = useLocation();
  const [field] = useState(newId);
  const view = useTopic(suggestionsTopic(field));
  const recent = useTopic(historyTopic('searches'))?.items ?? [];
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState({ text: '', at: -1 });

  const phase = view?.phase ?? 'closed';
  const suggestions = view?.suggestions ?? null;
  const text = view?.text ?? '';
  const options = phase === 'closed' ? [] : suggestionOptions(typed, recent, suggestions, text, saved);
  const active = chosen.text === text && chosen.at < options.length ? chosen.at : -1;
  const hasFailed = phase === 'failed';
  const isOpen = options.length > 0 || hasFailed;

  const type = useEffectEvent(() => {
    const value = input.current?.value ?? '';
    setTyped(value);
    setChosen({ text: '', at: -1 });
    sendCommand('suggestions.type', { field, text: value, language: server }).catch(() => undefined);
  });
  const close = useEffectEvent(() => {
    setChosen({ text: '', at: -1 });
    sendCommand('suggestions.close', { field }).catch(() => undefined);
  });
  const open = (option: SuggestionOption) => {
    rememberSearch(option);
    onDone();
    navigate(suggestionPath(option));
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const option = options[active];
    const move = (at: number) => setChosen({ text, at: options.length === 0 ? -1 : at });
    if (event.key === 'ArrowDown') {
      if (isOpen) move(active + 1 < options.length ? active + 1 : -1);
      else type();
    } else if (event.key === 'ArrowUp' && isOpen) move(active < 0 ? options.length - 1 : active - 1);
    else if (event.key === 'Escape' && isOpen) {
      close();
      event.stopPropagation();
    } else if (event.key === 'Enter' && option) open(option);
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const element = input.current;
    if (!element) return undefined;
    const onInput = (event: Event) => {
      if (!(event as InputEvent).isComposing) type();
    };
    const ending = new AbortController();
    const { signal } = ending;
    element.addEventListener('input', onInput, { signal });
    element.addEventListener('compositionend', () => type(), { signal });
    element.addEventListener('focus', () => type(), { signal });
    element.addEventListener('click', () => type(), { signal });
    element.addEventListener('blur', () => close(), { signal });
    element.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    // It may have the focus since before this code was loaded.
    if (document.activeElement === element) queueMicrotask(() => signal.aborted || type());
    return () => ending.abort();
  }, [input]);

  const optionId = active < 0 ? null : `${id}-${active}`;
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    element.setAttribute('aria-expanded', String(isOpen));
    if (optionId === null) element.removeAttribute('aria-activedescendant');
    else element.setAttribute('aria-activedescendant', optionId);
    if (optionId !== null) document.getElementById(optionId)?.scrollIntoView({ block: 'nearest' });
  }, [input, isOpen, optionId]);

  const { length } = options;
  return (
    <div
      className={classNames(styles.popup, inline ? styles.inline : styles.over)}
      hidden={!isOpen}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
    >
      {suggestions?.corrected && <p className={styles.note}>{t`Suggestions for “${suggestions.corrected}”`}</p>}
      <div
        id={id}
        role="listbox"
        aria-label={t({ message: 'Suggestions', context: 'heading' })}
        aria-busy={phase === 'loading'}
      >
        {options.map((option, at) => (
          <Option
            key={`${option.kind} ${suggestionPath(option)}`}
            id={`${id}-${at}`}
            option={option}
            active={at === active}
            onPoint={() => setChosen({ text, at })}
            onChoose={() => open(option)}
          />
        ))}
      </div>
      {phase === 'blank' && options[0]?.kind === 'recent' && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.clear}
          onClick={() => void sendCommand('history.clear', { list: 'searches' }).catch(() => undefined)}
        >
          <Trans>Clear recent searches</Trans>
        </button>
      )}
      {hasFailed && (
        <p className={styles.note}>
          {view?.offline ? (
            <Trans>You are offline. Suggestions return with the connection.</Trans>
          ) : (
            <Trans>Suggestions are not available at the moment.</Trans>
          )}
        </p>
      )}
      <p role="status" className={styles.hidden}>
        {isOpen && <Plural value={length} _0="No suggestions" one="# suggestion" other="# suggestions" />}
      </p>
    </div>
  );
}
