import { useEffect, useState } from 'react'
import { type Day, dayInIreland } from '#shop/dates.ts'

const MINUTE_MS = 60_000

/** The time by this machine's clock, to the minute: a desk that is left open over night shows the new day. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

export const useToday = (): Day => dayInIreland(useNow())
