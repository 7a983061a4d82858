import type { ElementType, Key } from 'react'
import { jsx as element } from 'react/jsx-runtime'
import { type Props, withTextInElements } from './text-in-elements.ts'

export { Fragment } from 'react/jsx-runtime'
export type { JSX } from './jsx.ts'

export const jsx = (type: ElementType, props: Props, key?: Key) =>
  element(type, withTextInElements(type, props, false), key)

export const jsxs = (type: ElementType, props: Props, key?: Key) =>
  element(type, withTextInElements(type, props, true), key)
