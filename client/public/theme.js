// Theme (client/app/shell/preferences.tsx) and currency (client/prices) of this device, before the first paint.
{
  const root = document.documentElement;
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
    // Space for prices in the reader's currency.
    'vermeil.currency'(chosen) {
      if (/^[A-Z]{3}$/.test(chosen)) root.dataset.currency = chosen;
      else delete root.dataset.currency;
    },
  };
  addEventListener('storage', ({ key, newValue }) => {
    for (const name of key === null ? Object.keys(apply) : [key]) apply[name]?.(newValue);
  });
  try {
    for (const name of Object.keys(apply)) apply[name](localStorage.getItem(name));
  } catch {}
}
