import { createContext, useContext } from 'react'
import type { ComponentType } from '../jsx/jsx.ts'

/** Parts of a page for those without scripts, by name; only the server gives them, so that no browser loads them. */
export const WithoutScriptsContext = /* @__PURE__ */ createContext<Readonly<Record<string, ComponentType>>>({})

/** A part that only those without scripts see, rendered by the server; where it stands, browsers with scripts have an empty noscript, so that not even this comes to them. */
export function WithoutScripts({ part }: { part: string }) {
  const Part = useContext(WithoutScriptsContext)[part]
  return <noscript>{Part && <Part />}</noscript>
}
