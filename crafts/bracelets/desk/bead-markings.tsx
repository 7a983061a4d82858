import type { Bead } from '../recipe.ts'

function seeded(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return Math.abs(state / 4294967296)
  }
}

type Markings = { bead: Bead; scale: number; seed: number }

export function BeadMarkings(props: Markings) {
  const { kind, shape, finish, accents = [] } = props.bead
  if (shape.startsWith('faceted')) return <Facets {...props} />
  if (finish === 'satin') return <Lines {...props} colours={['var(--color-text)']} turned={false} />
  if (accents.length === 0) return null
  if (finish === 'chatoyant') return <Lines {...props} colours={accents} turned />
  return kind === 'Leopardskin jasper' || kind === 'Dalmatian jasper' ? (
    <Spots {...props} colours={accents} ringed={kind === 'Leopardskin jasper'} />
  ) : (
    <Veins {...props} colours={accents} />
  )
}

const SPOTS = 9

function Spots({ bead, scale, seed, colours, ringed }: Markings & { colours: readonly string[]; ringed: boolean }) {
  const random = seeded(seed)
  const radius = (bead.diameterMm * scale) / 2
  return Array.from({ length: SPOTS }, (_, index) => {
    const turn = index * 2.4 + random()
    const reach = radius * 0.78 * Math.sqrt((index + 0.4) / SPOTS)
    const size = radius * (0.07 + random() * 0.12)
    const [cx, cy] = [(Math.cos(turn) * reach).toFixed(1), (Math.sin(turn) * reach).toFixed(1)]
    const colour = colours[index % colours.length]
    return (
      <g key={turn}>
        {ringed && <circle cx={cx} cy={cy} r={(size * 1.45).toFixed(1)} fill={colours[0]} opacity={0.45} />}
        <circle cx={cx} cy={cy} r={size.toFixed(1)} fill={colour} opacity={0.85} />
      </g>
    )
  })
}

function Veins({ bead, scale, seed, colours }: Markings & { colours: readonly string[] }) {
  const random = seeded(seed)
  const [along, across] = [(bead.lengthMm * scale) / 2, (bead.diameterMm * scale) / 2]
  const point = (turn: number, reach: number) =>
    `${(Math.cos(turn) * reach * along).toFixed(1)} ${(Math.sin(turn) * reach * across).toFixed(1)}`
  return [0, 1, 2].map((index) => {
    const from = random() * 2 * Math.PI
    const to = from + Math.PI * (0.5 + random() * 0.5)
    return (
      <path
        key={index}
        d={`M${point(from, 0.9)}Q${point((from + to) / 2 + random(), random() * 0.5)} ${point(to, 0.9)}`}
        fill="none"
        stroke={colours[index % colours.length]}
        strokeWidth={(across * (0.06 + random() * 0.16)).toFixed(1)}
        opacity={0.34}
      />
    )
  })
}

function Lines({ bead, scale, seed, colours, turned }: Markings & { colours: readonly string[]; turned: boolean }) {
  const random = seeded(seed)
  const [along, across] = [(bead.lengthMm * scale) / 2, (bead.diameterMm * scale) / 2]
  return [-0.6, -0.32, -0.06, 0.22, 0.52].map((offset, index) => {
    const half = Math.sqrt(1 - offset * offset) * 0.94
    const at = offset + (random() - 0.5) * 0.12
    const bend = at + (random() - 0.5) * 0.2
    const [x, y] = turned ? [along, across] : [across, along]
    const d = turned
      ? `M${(at * x).toFixed(1)} ${(-half * y).toFixed(1)}Q${(bend * x).toFixed(1)} 0 ${(at * x).toFixed(1)} ${(half * y).toFixed(1)}`
      : `M${(-half * y).toFixed(1)} ${(at * x).toFixed(1)}Q0 ${(bend * x).toFixed(1)} ${(half * y).toFixed(1)} ${(at * x).toFixed(1)}`
    return (
      <path
        key={offset}
        d={d}
        fill="none"
        stroke={colours[index % colours.length]}
        strokeWidth={(across * (turned ? 0.12 + random() * 0.1 : 0.05 + random() * 0.05)).toFixed(1)}
        opacity={turned ? 0.5 : 0.25}
      />
    )
  })
}

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7]

function Facets({ bead, scale }: Markings) {
  const corner = (index: number, reach: number) => {
    const turn = (index / CORNERS.length) * 2 * Math.PI
    const [x, y] = [Math.cos(turn) * bead.lengthMm, Math.sin(turn) * bead.diameterMm]
    return `${((x * scale * reach) / 2).toFixed(1)},${((y * scale * reach) / 2).toFixed(1)}`
  }
  return CORNERS.map((index) => (
    <polygon
      key={index}
      points={`${corner(index - 0.5, 0.46)} ${corner(index + 0.5, 0.46)} ${corner(index, 0.97)}`}
      fill={index % 3 === 0 ? 'var(--color-text)' : 'white'}
      opacity={index % 3 === 0 ? 0.16 : 0.12 + (index % 4) * 0.07}
    />
  ))
}
