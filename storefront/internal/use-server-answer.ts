import { useEffect, useState } from 'react'

/** Whether the server answers, as last asked. */
export type ServerAnswer = 'asking' | 'answers' | 'silent'

const PATIENCE_MS = 2500

// Not the logged fetch: one outage would fill the log every few seconds.
async function asks(): Promise<ServerAnswer> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    return answer.ok ? 'answers' : 'silent'
  } catch {
    return 'silent'
  }
}

/** Asks the server how it is, again with every beat. */
export function useServerAnswer(beat: number): ServerAnswer {
  const [answer, setAnswer] = useState<ServerAnswer>('asking')
  useEffect(() => {
    let isWanted = beat >= 0
    void asks().then((now) => isWanted && setAnswer(now))
    return () => {
      isWanted = false
    }
  }, [beat])
  return answer
}
