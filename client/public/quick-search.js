// The keys of quick search (client/app/shell/quick-search-key.ts) before its code is there, and what is typed after
// them. Loaded by theme.js on a device whose user was signed in.
{
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const isK = (key, code) => key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
  const onKeyDown = (event) => {
    const { key, code, target, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
    const isCommand = ctrlKey || metaKey || altKey;
    if ((isApple ? metaKey : ctrlKey) && ctrlKey !== metaKey && !altKey && !shiftKey && isK(key, code)) {
      event.preventDefault();
      // Quick search removes it when it shows the text.
      window.earlySearch ??= '';
    } else if (
      window.earlySearch === undefined ||
      isComposing ||
      target.closest?.('input, textarea, [contenteditable]')
    )
      return;
    else if (key.length === 1 && !isCommand) {
      event.preventDefault();
      window.earlySearch += key;
    } else if (key === 'Backspace') window.earlySearch = window.earlySearch.slice(0, -1);
    else if (['Escape', 'Enter', 'Tab'].includes(key)) delete window.earlySearch;
  };
  // The header has its tools, or its user is signed out and has no quick search.
  const onStorage = ({ key, newValue }) => {
    if (key !== 'vermeil.signed-in') return;
    if (newValue === null) {
      delete window.earlySearch;
      listening.abort();
    } else if (window.earlySearch !== undefined)
      dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: !isApple, metaKey: isApple }));
  };
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('keydown', onKeyDown, { capture: true, signal });
  addEventListener('storage', onStorage, { signal });
  addEventListener('pointerdown', () => delete window.earlySearch, { capture: true, signal });
}
