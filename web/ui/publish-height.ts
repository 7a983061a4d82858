/** Keeps an element's height, in px, as a CSS variable of another element; returns how to stop. */
export function publishHeight(element: HTMLElement, { style }: HTMLElement, variable: `--${string}`): () => void {
  const observer = new ResizeObserver(() => style.setProperty(variable, `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(variable)
  }
}
