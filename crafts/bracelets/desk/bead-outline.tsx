import type { Bead } from '../recipe.ts'

export function isBall({ shape, lengthMm, diameterMm }: Bead): boolean {
  const rounded = shape === 'round' || shape === 'faceted round' || shape === 'potato'
  return rounded && Math.abs(lengthMm / diameterMm - 1) < 0.1
}

/** The silhouette of a bead about its middle, the thread along x; lengths in units of `scale` per millimetre. */
export function BeadOutline({ bead, scale, fill }: { bead: Bead; scale: number; fill: string }) {
  const along = (bead.lengthMm * scale) / 2
  const across = (bead.diameterMm * scale) / 2
  const p = (x: number, y: number) => `${(x * along).toFixed(1)} ${(y * across).toFixed(1)}`
  switch (bead.shape) {
    case 'round':
    case 'faceted round':
    case 'potato':
    case 'rondelle':
    case 'faceted rondelle':
      return <ellipse rx={along.toFixed(1)} ry={across.toFixed(1)} fill={fill} />
    case 'disc':
    case 'seed':
      return (
        <rect
          x={-along}
          y={-across}
          width={along * 2}
          height={across * 2}
          rx={Math.min(along, across) * 0.8}
          fill={fill}
        />
      )
    case 'heart':
      return (
        <path
          d={`M${p(0, 1)}C${p(-0.5, 0.6)} ${p(-1, 0.15)} ${p(-1, -0.4)}C${p(-1, -1.05)} ${p(-0.25, -1.15)} ${p(0, -0.55)}C${p(0.25, -1.15)} ${p(1, -1.05)} ${p(1, -0.4)}C${p(1, 0.15)} ${p(0.5, 0.6)} ${p(0, 1)}Z`}
          fill={fill}
        />
      )
    case 'triangle':
      return (
        <path
          d={`M${p(-0.14, -0.86)}Q${p(0, -1.1)} ${p(0.14, -0.86)}L${p(0.94, 0.72)}Q${p(1.06, 1)} ${p(0.8, 1)}L${p(-0.8, 1)}Q${p(-1.06, 1)} ${p(-0.94, 0.72)}Z`}
          fill={fill}
        />
      )
  }
}
