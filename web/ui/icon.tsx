import type { IconNode } from 'lucide'
import { createElement } from 'react'

/** A decorative icon, imported by name so that only the used ones ship; its words stand beside it or on its button. */
export function Icon({ of: nodes, size = 20, filled = false }: { of: IconNode; size?: number; filled?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="icon"
      aria-hidden="true"
      focusable="false"
    >
      {nodes.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  )
}
