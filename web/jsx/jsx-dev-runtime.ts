import type { ElementType, Key } from 'react'
import { jsxDEV as element, type JSXSource } from 'react/jsx-dev-runtime'
import { type Props, withTextInElements } from './text-in-elements.ts'

export { Fragment } from 'react/jsx-dev-runtime'
export type { JSX } from './jsx.ts'

/** Creates an element in development, where React checks keys and names the line without one. */
export function jsxDEV(
  type: ElementType,
  props: Props,
  key: Key | undefined,
  hasSeveral: boolean,
  source?: JSXSource,
  self?: unknown,
) {
  const own = withTextInElements(type, props, hasSeveral)
  return element(type, own, key, hasSeveral && Array.isArray(own.children), source, self)
}
