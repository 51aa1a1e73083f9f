import { Button } from '#client/design/button.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { LOCALE_PROPERTIES, type Locale } from '#protocol/locales.ts';
import styles from './app-shell.module.css';

/** Written in the offered language: its readers may not read the page's. */
const OFFERS: Record<Locale, { text: string; accept: string; decline: string }> = {
  en: { text: 'Vermeil is available in English.', accept: 'Continue in English', decline: 'No, thanks' },
  'zh-HK': { text: '鎏金備有繁體中文版。', accept: '以繁體中文瀏覽', decline: '不用了' },
  'zh-CN': { text: '鎏金提供简体中文版。', accept: '用简体中文浏览', decline: '不用了' },
};

/** Offers the visitor's language instead of switching to it. Either choice is remembered. */
export default function LanguageBanner({ offer, onDismiss }: { offer: Locale; onDismiss: () => void }) {
  const { choose } = useLocale();
  const { text, accept, decline } = OFFERS[offer];
  return (
    <aside className={styles.banner} lang={LOCALE_PROPERTIES[offer].htmlLang} aria-label={text}>
      <p>{text}</p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => choose(offer)}>
          {accept}
        </Button>
        <Button size="small" variant="quiet" onClick={onDismiss}>
          {decline}
        </Button>
      </div>
    </aside>
  );
}
