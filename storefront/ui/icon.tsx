import type { LucideIcon } from 'lucide-react'

/** A decorative icon, imported by name so that only the used ones ship; its words stand beside it or on its button. */
export function Icon({ of: Drawing, size = 20, filled = false }: { of: LucideIcon; size?: number; filled?: boolean }) {
  return (
    <Drawing
      size={size}
      strokeWidth={1.75}
      fill={filled ? 'currentColor' : 'none'}
      className="icon"
      aria-hidden="true"
      focusable="false"
    />
  )
}
