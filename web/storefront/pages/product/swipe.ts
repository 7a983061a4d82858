// A shorter movement is no swipe (S2.89, S9.16).
const SWIPE_PX = 50

/** A swipe's target by the pixels it went to the right: to the next picture (1), the previous one (-1), or nowhere (0). */
export function stepOfSwipe(rightwards: number): -1 | 0 | 1 {
  if (Math.abs(rightwards) <= SWIPE_PX) return 0
  return rightwards < 0 ? 1 : -1
}

/** The index that a step leads to among so many pictures, from the last on to the first and back. */
export function indexAfter(index: number, step: number, count: number): number {
  return (index + step + count) % count
}
