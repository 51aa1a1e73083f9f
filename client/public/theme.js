// Before the first paint: the theme (client/app/shell/theme.ts) and the currency that this device chose.
try {
  const theme = localStorage.getItem('vermeil.theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[data-scheme]'))
      meta.media = meta.dataset.scheme === theme ? 'all' : 'not all';
  }
  // Space for prices in the reader's currency (client/prices).
  const currency = localStorage.getItem('vermeil.currency');
  if (/^[A-Z]{3}$/.test(currency)) document.documentElement.dataset.currency = currency;
} catch {}
