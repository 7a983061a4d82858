import { memo, useId } from 'react'
import type { Bead, Recipe } from '../recipe.ts'
import { BeadLights, lightOf } from './bead-light.tsx'
import { BeadMarkings } from './bead-markings.tsx'
import { BeadOutline, isBall } from './bead-outline.tsx'
import { closeRunOf, type PlacedBead, ringOf } from './bead-ring.ts'

const SIDE = 1000
// The ring fills this part of the frame, as in the product pictures.
const FILLED = 0.78
const VARIANTS = 3
// How dark the table is beside the thread, at widths of the largest bead.
const SHADOW = [
  [-0.8, 0],
  [-0.45, 0.05],
  [-0.15, 0.2],
  [0.15, 0.2],
  [0.45, 0.05],
  [0.8, 0],
] as const
const TINTS = ['var(--color-text) 0%', 'white 7%', 'var(--color-text) 4%']

type Props = { recipe: Recipe; close: boolean; alt: string }

/** A bracelet drawn after its bead plan, every bead in true proportion and order: whole from above, or its signature run close by. */
export const BeadDrawing = memo(function BeadDrawing({ recipe, close, alt }: Props) {
  const id = useId()
  const { beads, radius, scale, middle } = close ? closeUp(recipe) : whole(recipe)
  const ring = radius * scale
  const thick = recipe.largestBeadMm * scale
  return (
    <svg viewBox={`0 0 ${SIDE} ${SIDE}`} role="img" aria-label={alt || undefined} aria-hidden={alt === '' || undefined}>
      <defs>
        <BeadLights id={id} beads={recipe.beads} />
        <Shadow id={`${id}-shadow`} ring={ring} thick={thick} />
        {recipe.beads.map((bead) => (
          <BeadKind key={bead.key} id={id} bead={bead} scale={scale} />
        ))}
      </defs>
      <rect width={SIDE} height={SIDE} fill="var(--color-surface-picture)" />
      <g transform={`translate(${SIDE / 2} ${middle})`}>
        <circle r={ring + thick} cx={thick * 0.16} cy={thick * 0.26} fill={`url(#${id}-shadow)`} />
        <circle r={ring} fill="none" stroke="var(--color-border)" strokeOpacity={0.5} strokeWidth={0.8 * scale} />
        {beads.map((placed, index) => (
          <DrawnBead key={placed.turn} id={id} placed={placed} scale={scale} variant={(index * 7) % VARIANTS} />
        ))}
      </g>
    </svg>
  )
})

function whole(recipe: Recipe) {
  const ring = ringOf(recipe)
  return { ...ring, scale: (SIDE * FILLED) / (2 * ring.radius + recipe.largestBeadMm), middle: SIDE / 2 }
}

function closeUp(recipe: Recipe) {
  const run = closeRunOf(recipe)
  const scale = SIDE / run.across
  const sag = run.radius - Math.sqrt(run.radius ** 2 - (run.across / 2) ** 2)
  return { ...run, scale, middle: SIDE / 2 - (run.radius - sag / 2) * scale }
}

function Shadow({ id, ring, thick }: { id: string; ring: number; thick: number }) {
  const reach = ring + thick
  return (
    <radialGradient id={id}>
      {SHADOW.map(([width, opacity]) => (
        <stop key={width} offset={(ring + thick * width) / reach} stopColor="var(--color-text)" stopOpacity={opacity} />
      ))}
    </radialGradient>
  )
}

const isNatural = (bead: Bead) =>
  bead.accents !== undefined || bead.finish === 'satin' || bead.finish === 'pearl lustre'

function BeadKind({ id, bead, scale }: { id: string; bead: Bead; scale: number }) {
  const light = lightOf(bead, id)
  const ball = isBall(bead)
  return (
    <>
      {TINTS.slice(0, isNatural(bead) ? VARIANTS : 1).map((tint, variant) => (
        <g key={tint} id={`${id}-${bead.key}${variant}`}>
          <BeadOutline bead={bead} scale={scale} fill={`color-mix(in srgb, ${bead.colour}, ${tint})`} />
          <BeadMarkings bead={bead} scale={scale} seed={variant + bead.key.charCodeAt(0)} />
          {!ball && <BeadOutline bead={bead} scale={scale} fill={light.rim} />}
        </g>
      ))}
      <g id={`${id}-${bead.key}-light`}>
        {ball ? (
          <BeadOutline bead={bead} scale={scale} fill={light.over} />
        ) : (
          <ellipse rx={bead.lengthMm * scale * 0.3} ry={bead.diameterMm * scale * 0.26} fill={light.gleam} />
        )}
      </g>
    </>
  )
}

function DrawnBead({ id, placed, scale, variant }: { id: string; placed: PlacedBead; scale: number; variant: number }) {
  const { bead, x, y, turn } = placed
  const [left, top] = [(x * scale).toFixed(1), (y * scale).toFixed(1)]
  const degrees = ((-turn * 180) / Math.PI).toFixed(1)
  const body = `#${id}-${bead.key}${isNatural(bead) ? variant : 0}`
  if (isBall(bead))
    return (
      <>
        <use href={body} data-bead={bead.key} transform={`translate(${left} ${top}) rotate(${degrees})`} />
        <use href={`#${id}-${bead.key}-light`} x={left} y={top} />
      </>
    )
  // The gleam sits towards the lamp, seen from the turned bead.
  const across = -0.35 * Math.cos(turn) + 0.2 * Math.sin(turn)
  const along = -0.2 * Math.cos(turn) - 0.35 * Math.sin(turn)
  const gleam = `translate(${(along * bead.lengthMm * scale * 0.5).toFixed(1)} ${(across * bead.diameterMm * scale * 0.6).toFixed(1)})`
  return (
    <g transform={`translate(${left} ${top}) rotate(${degrees})`}>
      <use href={body} data-bead={bead.key} />
      <use href={`#${id}-${bead.key}-light`} transform={gleam} />
    </g>
  )
}
