import { Suspense, useId, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { lazyOptional } from '#client/hooks/lazy-optional.ts';
import styles from './search.module.css';
import { useLocation } from 'wouter';
import { sendCommand } from '#client/bridge/commands.ts';
import { withTexts } from '#client/i18n/catalogs.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { inLocale } from '#client/navigation/paths.ts';
import { collectionsPath, searchWords } from '#protocol/rules/collections-path.ts';

const loadSuggestions = withTexts(['footer'], () => import('./suggestions.tsx'));
const Suggestions = lazyOptional(loadSuggestions);

/**
 * A search field (spec §2). Suggestions are loaded when it gets the focus; without them it is a plain form.
 * @param classes of the form and its input
 * @param initial the keyword of the present page
 * @param inline suggestions are below the form in the page, instead of over the page
 * @param onDone called when a search starts, or another page is opened
 */
export function SearchField({
  classes,
  label,
  placeholder,
  initial = '',
  field,
  inline = false,
  onDone,
  before,
  children,
}: {
  classes: { form: string | undefined; input: string | undefined };
  label: string;
  placeholder: string;
  initial?: string;
  field?: RefObject<HTMLInputElement | null>;
  inline?: boolean;
  onDone?: () => void;
  before?: ReactNode;
  children: ReactNode;
}) {
  const start = useGoodsSearch();
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  const list = useId();
  const [used, setUsed] = useState(false);
  const done = () => {
    onDone?.();
    input.current?.blur();
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (start(input.current?.value ?? '')) done();
  };
  return (
    <div className={styles.field}>
      <form className={classes.form} onSubmit={search}>
        {before}
        {/* Uncontrolled: text typed before hydration is kept by the browser. */}
        <input
          key={initial}
          ref={input}
          className={classes.input}
          type="search"
          // `Suggestions` changes these attributes.
          role="combobox"
          aria-autocomplete="list"
          aria-expanded="false"
          aria-controls={list}
          name="keyword"
          defaultValue={initial}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder}
          onFocus={() => setUsed(true)}
        />
        {children}
      </form>
      {used && (
        <Suspense>
          <Suggestions key={initial} id={list} input={input} inline={inline} onDone={done} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Starts a search from a search field (spec §2): blank text does nothing, words go to the first page of every category;
 * the same search again reloads the page.
 * @returns a function of the typed text; false when it did nothing
 */
function useGoodsSearch(): (text: string) => boolean {
  const { locale } = useLocale();
  const [, navigate] = useLocation();
  return (text) => {
    const words = searchWords(text);
    if (words === undefined) return false;
    sendCommand('history.add', { list: 'searches', item: words }).catch(() => undefined);
    const path = collectionsPath({ keyword: words });
    if (inLocale(path, locale) === window.location.pathname + window.location.search) window.location.reload();
    else navigate(path);
    return true;
  };
}
