import type { ElementType, ReactNode } from 'react'
import { Fragment, jsx } from 'react/jsx-runtime'

export type Props = { children?: ReactNode }

const isList = (children: ReactNode): children is ReactNode[] => Array.isArray(children)
const isText = (child: ReactNode): child is string | number => typeof child === 'string' || typeof child === 'number'
// Nobody translates a space.
const inElement = (child: ReactNode) => (isText(child) && `${child}`.trim() ? jsx('span', { children: child }) : child)

/**
 * Wraps text that has siblings, or may have them, in a span. Text alone in its element stays as it is.
 *
 * A browser that translates a page replaces each text node, and React still holds the old one. Then React can insert nothing
 * next to it, and its text never changes again. If text is alone in its element, React replaces the whole content, whatever
 * that is by then (https://github.com/facebook/react/issues/11538).
 *
 * Adjacent texts are joined. Every other child keeps its index, by which React identifies it.
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
