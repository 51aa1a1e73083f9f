// Before the first paint: the theme that this device chose (client/app/shell/theme.ts).
try {
  const theme = localStorage.getItem('vermeil.theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[data-scheme]'))
      meta.media = meta.dataset.scheme === theme ? 'all' : 'not all';
  }
} catch {}
