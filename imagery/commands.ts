import { derive } from './derive.ts'
import { finish } from './finish.ts'
import { noteMade, readMade } from './made.ts'
import { fingerprints, prepareRendering } from './make.ts'
import { hasOriginal, originalFile } from './originals.ts'
import { toRender } from './plan.ts'
import { comparePictures, SAME_PICTURE_DB } from './psnr.ts'
import { render } from './render.ts'
import type { Shot } from './shots.ts'

export async function deriveAll(shots: readonly Shot[], again: boolean): Promise<void> {
  for (const shot of shots.filter(({ name }) => hasOriginal(name))) {
    try {
      if (await derive(shot, { again })) console.log(`${shot.name}: cut`)
    } catch (error) {
      console.warn(error instanceof Error ? error.message : error)
    }
  }
  await finish()
}

export function adopt(shots: readonly Shot[]): void {
  const fingerprintOf = fingerprints()
  const made = readMade()
  const due = toRender(shots, { made, fingerprintOf }).filter(({ name }) => made[name]?.version !== undefined)
  for (const shot of due) noteMade(shot.name, { fingerprint: fingerprintOf(shot) })
  console.log(`${due.length} pictures adopted.`)
}

/** Renders a draft twice and tells how alike the two are, in decibels; throws where they are not the same picture. */
export async function compare([shot]: readonly Shot[], threads: number): Promise<void> {
  if (!shot) throw new Error('There is nothing to compare')
  const rendering = await prepareRendering({ threads, draft: true })
  const files = ['first', 'second'].map((turn) => originalFile(`${shot.name}-${turn}`, { draft: true }))
  for (const file of files) await render(shot, file, rendering)
  const [first = '', second = ''] = files
  const decibels = await comparePictures(first, second)
  console.log(`${shot.name}, rendered twice: PSNR ${decibels.toFixed(1)} dB`)
  if (decibels <= SAME_PICTURE_DB) throw new Error(`More than ${SAME_PICTURE_DB} dB were expected`)
}
