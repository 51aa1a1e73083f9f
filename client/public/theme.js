// Before the first paint: the theme that this device chose (client/app/shell/theme.ts).
try {
  const theme = localStorage.getItem('vermeil.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}
