/** Calls back each time Back brings the page to life again, which has missed every event of its sleep; returns how to stop. */
export function onPageRestored(callback: () => void): () => void {
  const onShow = (event: PageTransitionEvent) => event.persisted && callback()
  window.addEventListener('pageshow', onShow)
  return () => window.removeEventListener('pageshow', onShow)
}
