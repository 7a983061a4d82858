/** A length of time as people say it, from seconds: '45 s', '12 min', '1 h 20 min'. */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

export function progress({ done, all, seconds }: { done: number; all: number; seconds: number }): string {
  const left = all - done
  if (left === 0) return `${done} done in ${duration(seconds)}`
  const toGo = done === 0 ? 'not known yet' : `about ${duration((seconds / done) * left)}`
  return `${done} done, ${left} left, time to go ${toGo}`
}
