import type { ElementType, ReactNode } from 'react'
import { Fragment, jsx } from 'react/jsx-runtime'

export type Props = { children?: ReactNode }

const isList = (children: ReactNode): children is ReactNode[] => Array.isArray(children)
const isText = (child: ReactNode): child is string | number => typeof child === 'string' || typeof child === 'number'
// Nobody translates a space.
const inElement = (child: ReactNode) => (isText(child) && `${child}`.trim() ? jsx('span', { children: child }) : child)

/**
 * Gives text that has siblings, or may have them, a span of its own; text alone in its element stays as it is.
 *
 * A browser that translates a page replaces each text node, and React still holds the old one: next to it nothing can
 * be inserted any more, and what it says never changes again. React replaces the whole content of an element that
 * holds text alone, whatever that has become (https://github.com/facebook/react/issues/11538).
 *
 * Texts beside each other become one. Every other child keeps its index, by which React knows it again.
 */
export function withTextInElements(type: ElementType, props: Props, hasSeveral: boolean): Props {
  // A fragment is no element: its text lies beside whatever its parent holds.
  const isElement = type !== Fragment
  const { children } = props
  if (!hasSeveral || !isList(children)) return isElement ? props : { children: inElement(children) }
  const joined: ReactNode[] = [...children]
  let start = 0
  joined.forEach((child, index) => {
    const before = joined[start]
    if (!isText(child) || !isText(before)) start = index
    else if (start < index) {
      joined[start] = `${before}${child}`
      joined[index] = null
    }
  })
  const isTextAlone = isElement && children.every(isText)
  return { ...props, children: isTextAlone ? joined[0] : joined.map(inElement) }
}
