/** Lets the wheel scroll the page instead of changing the number of a focused field unnoticed. */
export function keepNumbersFromWheel(): void {
  const leave = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.type === 'number') target.blur()
  }
  document.addEventListener('wheel', leave, { passive: true })
}
