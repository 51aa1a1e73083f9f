// Theme (client/app/shell/preferences.tsx) and currency (client/prices) of this device, and whether its user was signed
// in (client/app/shell/header.tsx), before the first paint. On the first visit, no offer of the app.
{
  const root = document.documentElement;
  const currencies = {};
  /** Space for prices in the reader's currency: the choice of this device, else that of the account. */
  const keepSpace = (of, value) => {
    currencies[of] = value;
    const currency = currencies.device ?? currencies.account;
    if (/^[A-Z]{3}$/.test(currency)) root.dataset.currency = currency;
    else delete root.dataset.currency;
  };
  const apply = {
    'vermeil.theme'(chosen) {
      const theme = chosen === 'light' || chosen === 'dark' ? chosen : null;
      if (theme) root.dataset.theme = theme;
      else delete root.dataset.theme;
      // The colour of the browser's own bar.
      for (const meta of document.querySelectorAll('meta[data-scheme]')) {
        const { scheme } = meta.dataset;
        meta.media = theme ? (theme === scheme ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`;
      }
    },
    'vermeil.signed-in'(was) {
      if (was) root.dataset.signedIn = '';
      else delete root.dataset.signedIn;
    },
    'vermeil.currency': (chosen) => keepSpace('device', chosen),
    'vermeil.account-currency': (own) => keepSpace('account', own),
  };
  addEventListener('storage', ({ key, newValue }) => {
    for (const name of key === null ? Object.keys(apply) : [key]) apply[name]?.(newValue);
  });
  try {
    for (const name of Object.keys(apply)) apply[name](localStorage.getItem(name));
    // As if it had been dismissed (client/download), unless the offer of a language needs its place.
    const readers = (tag) => (tag.startsWith('zh') ? /HK|TW|MO|Hant/.test(tag) : null);
    if (localStorage.getItem('vermeil.visited') === null && readers(navigator.language) === readers(root.lang)) {
      localStorage.setItem('vermeil.visited', '');
      document.cookie = `vermeil.downloadBar=${Date.now()}; Path=/; Max-Age=86400; SameSite=Lax`;
      root.dataset.downloadBar = 'dismissed';
    }
    if (localStorage.getItem('vermeil.signed-in')) import('/quick-search.js').catch(() => undefined);
  } catch {}
}
