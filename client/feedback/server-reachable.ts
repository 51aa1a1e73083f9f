/** Longest wait for the server, ms. */
const PATIENCE = 4_000;

/** Whether the server answers now. What failed to load then fails for another reason than a cut line. */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
    return ok;
  } catch {
    return false;
  }
}
