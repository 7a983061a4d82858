import { type ReactNode, useId } from 'react'
import type { Brooch } from '#shop/texts/brooches.ts'
import styles from './brooch-drawing.module.css'
import { Charms, Rosette, Stars } from './brooch-motifs.tsx'

const motifs: Readonly<Record<Brooch['kind'], { alt: string; draw: (id: string) => ReactNode }>> = {
  rosette: { alt: 'Drawing of a rosette of dark red velvet with a pearl', draw: (id) => <Rosette id={id} /> },
  charms: { alt: 'Drawing of a gold pin with a star, two baubles and a bell', draw: (id) => <Charms id={id} /> },
  stars: { alt: 'Drawing of a moon and stars of small beads', draw: (id) => <Stars id={id} /> },
}

/** A brooch that is not made yet, drawn as an idea of it (specification 2, Coming soon). */
export function BroochDrawing({ kind }: { kind: Brooch['kind'] }) {
  const id = useId()
  const { alt, draw } = motifs[kind]
  return (
    <svg viewBox="-300 -200 600 400" role="img" aria-label={alt} className={styles.drawing}>
      <defs>
        <radialGradient id={`${id}-pearl`} cx="0.36" cy="0.3" r="0.8">
          <stop offset="0" stopColor="var(--card)" />
          <stop offset="0.55" stopColor="var(--linen)" />
          <stop offset="1" stopColor="var(--control)" />
        </radialGradient>
        <radialGradient id={`${id}-gold`} cx="0.34" cy="0.28" r="0.85">
          <stop offset="0" stopColor="var(--amber-tint)" />
          <stop offset="0.5" stopColor="var(--amber)" />
          <stop offset="1" stopColor="var(--amber-ink)" />
        </radialGradient>
        <radialGradient id={`${id}-red`} cx="0.34" cy="0.28" r="0.9">
          <stop offset="0" stopColor="color-mix(in srgb, var(--garnet), white 45%)" />
          <stop offset="0.45" stopColor="var(--garnet)" />
          <stop offset="1" stopColor="var(--garnet-press)" />
        </radialGradient>
        <radialGradient id={`${id}-green`} cx="0.34" cy="0.28" r="0.9">
          <stop offset="0" stopColor="color-mix(in srgb, var(--lough), white 50%)" />
          <stop offset="0.5" stopColor="var(--lough)" />
          <stop offset="1" stopColor="var(--ink)" />
        </radialGradient>
        <radialGradient id={`${id}-shadow`}>
          <stop offset="0.55" stopColor="var(--ink)" stopOpacity="0.22" />
          <stop offset="1" stopColor="var(--ink)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect x="-300" y="-200" width="600" height="400" fill="var(--plate)" />
      {draw(id)}
    </svg>
  )
}
