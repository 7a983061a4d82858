import { addressesInUse } from './addresses.ts'
import { sweepFiles } from './derive.ts'
import { drawIcons } from './icons.ts'
import { readMade } from './made.ts'
import { writeManifest } from './manifest.ts'
import { shots } from './shots.ts'
import { drawCards } from './social-card.ts'

export async function finish(): Promise<void> {
  const cards = await drawCards()
  await drawIcons()
  const made = readMade()
  writeManifest(made)
  const old = sweepFiles(addressesInUse(made, shots))
  const count = shots.filter(({ name }) => made[name]?.version).length
  console.log(
    `${count} of ${shots.length} pictures are in the shop; ${cards} social cards drawn, ${old} old files removed.`,
  )
}
