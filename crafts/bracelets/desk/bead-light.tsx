import type { Bead } from '../recipe.ts'

type Stop = readonly [offset: number, kind: 'light' | 'dark', opacity: number]

const sphere = { fx: 0.33, fy: 0.28 }
const centred = { fx: 0.5, fy: 0.5 }

// How each surface answers a soft lamp at 10 o'clock: where it gleams, and how dark it turns towards the rim.
const surfaces = {
  gloss: [
    [0, 'light', 0.85],
    [0.1, 'light', 0.5],
    [0.34, 'light', 0.1],
    [0.5, 'dark', 0],
    [0.82, 'dark', 0.3],
    [1, 'dark', 0.6],
  ],
  soft: [
    [0, 'light', 0.34],
    [0.4, 'light', 0.08],
    [0.55, 'dark', 0],
    [1, 'dark', 0.46],
  ],
  pearl: [
    [0, 'light', 1],
    [0.22, 'light', 0.7],
    [0.52, 'light', 0.05],
    [0.62, 'dark', 0],
    [0.88, 'dark', 0.2],
    [1, 'dark', 0.36],
  ],
  metal: [
    [0, 'light', 0.95],
    [0.2, 'light', 0.45],
    [0.42, 'dark', 0.05],
    [0.7, 'dark', 0.42],
    [0.86, 'dark', 0.14],
    [1, 'dark', 0.6],
  ],
  glass: [
    [0, 'light', 0.95],
    [0.09, 'light', 0.6],
    [0.16, 'light', 0.1],
    [0.3, 'dark', 0.12],
    [0.75, 'dark', 0.08],
    [1, 'dark', 0.5],
  ],
} as const satisfies Record<string, readonly Stop[]>

const rim: readonly Stop[] = [
  [0, 'light', 0.14],
  [0.45, 'dark', 0],
  [1, 'dark', 0.55],
]
const gleam: readonly Stop[] = [
  [0, 'light', 0.8],
  [0.35, 'light', 0.35],
  [1, 'light', 0],
]

const surfaceOf: Readonly<Record<Bead['finish'], keyof typeof surfaces>> = {
  polished: 'gloss',
  'translucent polished': 'gloss',
  'transparent gloss': 'glass',
  'opaque gloss': 'gloss',
  'faceted transparent': 'glass',
  'pearl lustre': 'pearl',
  chatoyant: 'gloss',
  metallic: 'metal',
  matte: 'soft',
  satin: 'soft',
}

export function lightOf(
  bead: Bead,
  id: string,
): { readonly over: string; readonly rim: string; readonly gleam: string } {
  const url = (name: string) => `url(#${id}-${name})`
  return { over: url(surfaceOf[bead.finish]), rim: url('rim'), gleam: url('gleam') }
}

function Gradient({ id, stops, fx, fy }: { id: string; stops: readonly Stop[]; fx: number; fy: number }) {
  return (
    <radialGradient id={id} fx={fx} fy={fy}>
      {stops.map(([offset, kind, opacity]) => (
        <stop
          key={offset}
          offset={offset}
          stopColor={kind === 'light' ? 'white' : 'var(--color-text)'}
          stopOpacity={opacity}
        />
      ))}
    </radialGradient>
  )
}

export function BeadLights({ id, beads }: { id: string; beads: readonly Bead[] }) {
  const names = [...new Set(beads.map((bead) => surfaceOf[bead.finish]))]
  return (
    <>
      {names.map((name) => (
        <Gradient key={name} id={`${id}-${name}`} stops={surfaces[name]} {...sphere} />
      ))}
      <Gradient id={`${id}-rim`} stops={rim} {...centred} />
      <Gradient id={`${id}-gleam`} stops={gleam} {...centred} />
    </>
  )
}
