import { useEffect, useState } from 'react'

const SHOWN_FROM_S = 3

/** Says that an edit is under way, and from the third second on for how long. */
export function TimeSpent() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return <>Editing…{seconds >= SHOWN_FROM_S && ` ${seconds} s`}</>
}
