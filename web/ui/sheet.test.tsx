import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import styles from './sheet.module.css'
import { Sheet } from './sheet.tsx'

// Shows S2.39.

const sides = ['top', 'bottom', 'left', 'right'] as const

async function render(side?: (typeof sides)[number]): Promise<string> {
  const { prelude } = await prerender(
    <Sheet open onClose={() => {}} title="Filters" {...(side && { side })}>
      Price
    </Sheet>,
  )
  return new Response(prelude).text()
}

test.each([...sides.map((side) => [side, side] as const), [undefined, 'right'] as const])(
  'a sheet of side %s comes from the %s, with its title and a button Close',
  async (side, from) => {
    const html = await render(side)
    const classes = /<dialog class="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
    expect(sides.filter((one) => classes.includes(styles[one] ?? ''))).toEqual([from])
    expect(html).toMatch(/<h2[^>]*>Filters<\/h2>/)
    expect(html).toContain('aria-label="Close"')
  },
)
