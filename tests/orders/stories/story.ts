import type { Acts } from '../acts.ts'
import type { Section } from '../seen.ts'
import type { Known } from '../world.ts'

/** Writes down what has come and what is seen now, of an order if there is one. */
export type Look = (moment: string, known: Known | null, more?: readonly Section[]) => Promise<void>
/** One order, told act by act. All stories happen in one shop, one after the other. */
export type Story = { readonly title: string; readonly tell: (acts: Acts, look: Look) => Promise<void> }
