import type { ElementType, Key } from 'react'
import { jsx as element } from 'react/jsx-runtime'
import { type Props, withTextInElements } from './text-in-elements.ts'

export { Fragment } from 'react/jsx-runtime'
export type { JSX } from './jsx.ts'

/** Creates an element with at most one child. */
export const jsx = (type: ElementType, props: Props, key?: Key) =>
  element(type, withTextInElements(type, props, false), key)

/** Creates an element with several children. */
export const jsxs = (type: ElementType, props: Props, key?: Key) =>
  element(type, withTextInElements(type, props, true), key)
