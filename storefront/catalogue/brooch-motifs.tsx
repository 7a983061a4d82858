type Motif = { id: string }
type Point = readonly [x: number, y: number]

const onCircle = (count: number, radius: number, turn = 0): Point[] =>
  Array.from({ length: count }, (_, n) => {
    const angle = ((n + turn) / count) * 2 * Math.PI
    return [radius * Math.sin(angle), -radius * Math.cos(angle)]
  })
const rounded = (value: number) => value.toFixed(1)

const petals = [
  { count: 11, radius: 104, size: 44, dark: 34 },
  { count: 9, radius: 74, size: 38, dark: 18 },
  { count: 7, radius: 45, size: 30, dark: 4 },
]

/** Velvet gathered into a rosette around a pearl. */
export function Rosette({ id }: Motif) {
  return (
    <>
      <ellipse cx="10" cy="22" rx="190" ry="180" fill={`url(#${id}-shadow)`} />
      {petals.map(({ count, radius, size, dark }, ring) => (
        <g key={radius}>
          {onCircle(count, radius, ring / 2).map(([x, y], n) => (
            <g
              key={`${x} ${y}`}
              transform={`translate(${rounded(x)} ${rounded(y)}) rotate(${rounded(((n + ring / 2) / count) * 360)})`}
            >
              <ellipse
                rx={size * 0.92}
                ry={size}
                fill={`color-mix(in srgb, var(--garnet), var(--ink) ${dark + 14}%)`}
              />
              <ellipse
                cy="-4"
                rx={size * 0.78}
                ry={size * 0.84}
                fill={`color-mix(in srgb, var(--garnet), var(--ink) ${dark}%)`}
              />
              <path
                d={`M${-size * 0.5} ${-size * 0.5} Q0 ${-size * 1.02} ${size * 0.5} ${-size * 0.5}`}
                fill="none"
                stroke="color-mix(in srgb, var(--garnet), white 26%)"
                strokeWidth="2.5"
                strokeLinecap="round"
                strokeOpacity="0.55"
              />
            </g>
          ))}
        </g>
      ))}
      <circle r="25" fill="var(--garnet-press)" />
      <circle r="21" fill={`url(#${id}-pearl)`} />
    </>
  )
}

const star = (size: number) =>
  onCircle(10, 1)
    .map(
      ([x, y], n) => `${rounded(x * size * (n % 2 === 0 ? 1 : 0.46))},${rounded(y * size * (n % 2 === 0 ? 1 : 0.46))}`,
    )
    .join(' ')

const charms = [
  { x: -126, drop: 60 },
  { x: -42, drop: 104 },
  { x: 42, drop: 70 },
  { x: 126, drop: 96 },
]

/** A gold pin from which four charms hang. */
export function Charms({ id }: Motif) {
  const gold = `url(#${id}-gold)`
  const pictures = [
    <polygon key="star" points={star(36)} fill={gold} strokeLinejoin="round" />,
    <circle key="red" r="31" fill={`url(#${id}-red)`} />,
    <circle key="green" r="27" fill={`url(#${id}-green)`} />,
    <path
      key="bell"
      d="M-30 24 Q-22 16 -20 -4 Q-18 -30 0 -30 Q18 -30 20 -4 Q22 16 30 24 Z M-7 26 a7 7 0 0 0 14 0 Z"
      fill={gold}
    />,
  ]
  return (
    <g transform="translate(0 -30)">
      <rect x="-182" y="-78" width="372" height="26" rx="13" fill="var(--ink)" fillOpacity="0.12" />
      <rect x="-186" y="-88" width="372" height="15" rx="7.5" fill={gold} />
      <circle cx="-186" cy="-80.5" r="13" fill={`url(#${id}-pearl)`} />
      <circle cx="186" cy="-80.5" r="13" fill={`url(#${id}-pearl)`} />
      {charms.map(({ x, drop }, n) => (
        <g key={x} transform={`translate(${x} -72)`}>
          <line y2={drop} stroke="var(--amber-ink)" strokeWidth="3" strokeDasharray="6 3" />
          <g transform={`translate(0 ${drop + 30})`}>
            <circle cx="7" cy="12" r="36" fill={`url(#${id}-shadow)`} />
            {pictures[n]}
            <circle cy="-31" r="5" fill="none" stroke="var(--amber-ink)" strokeWidth="3" />
          </g>
        </g>
      ))}
    </g>
  )
}

// A crescent is what a circle keeps of itself beside another one.
const crescent: Point[] = []
for (let row = -112; row <= 112; row += 14)
  for (let column = -112; column <= 112; column += 14) {
    const x = column + (Math.round(row / 14) % 2 === 0 ? 0 : 7)
    if (Math.hypot(x, row) < 112 && Math.hypot(x - 50, row + 22) > 92) crescent.push([x, row])
  }

const sky: readonly (readonly [x: number, y: number, size: number])[] = [
  [64, -44, 34],
  [132, 34, 24],
  [44, 62, 18],
  [166, -78, 15],
]

/** A moon and stars of small beads. */
export function Stars({ id }: Motif) {
  return (
    <>
      <g transform="translate(-64 14)" fill="var(--ink)" fillOpacity="0.2">
        {crescent.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="8" />
        ))}
      </g>
      <g transform="translate(-70 4)">
        {crescent.map(([x, y], n) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="7.4" fill={`url(#${id}-${n % 7 === 3 ? 'pearl' : 'gold'})`} />
        ))}
      </g>
      {sky.map(([x, y, size]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <circle cx="4" cy="7" r={size * 1.25} fill={`url(#${id}-shadow)`} />
          <polygon points={star(size)} fill={`url(#${id}-red)`} />
          {onCircle(5, size).map(([left, top]) => (
            <circle
              key={`${left} ${top}`}
              cx={rounded(left)}
              cy={rounded(top)}
              r={size * 0.17}
              fill={`url(#${id}-gold)`}
            />
          ))}
          <circle r={size * 0.3} fill={`url(#${id}-pearl)`} />
        </g>
      ))}
    </>
  )
}
