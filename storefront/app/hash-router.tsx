import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router, UNSAFE_createHashHistory } from 'react-router'

// The router's own HashRouter does the same but brings 7 kB of forms, data and server code along, which no build can drop.
const history = UNSAFE_createHashHistory({ v5Compat: true })

/** Routes by the path behind '#'; a new page replaces the old one in a transition, so that no blank frame stands between them. */
export function HashRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => history.listen((place) => startTransition(() => setPlace(place))), [])
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
